// Several streams as one story: their events in the one global order, as they are stored and as the domain knows them.
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { Recorded } from '../../platform/rules/event.ts';
import type { StoredEvent } from '../../platform/eventstore/event-store.ts';
import { inOrder } from '../../platform/eventstore/in-order.ts';
import { Stretches } from '../../platform/kernel/waiting/turns.ts';

export interface Moment {
  readonly stored: StoredEvent;
  readonly recorded: Recorded;
}

/** Enough to fetch the data keys of a batch at once, few enough to decode them in one stretch. */
const BATCH = 100;

/** The events of a stream, or those of them that matter. */
export type Source = (stream: string) => AsyncGenerator<StoredEvent>;

export async function* timeline(
  source: Source,
  codec: Pick<Codec, 'decode'>,
  streams: readonly string[],
): AsyncGenerator<Moment> {
  const stretches = new Stretches();
  async function* told(): AsyncGenerator<Moment> {
    // the batch is here already: other work takes its turn first
    await stretches.rest();
    for (const moment of await decoded(codec, batch)) {
      if (stretches.isOver) await stretches.rest();
      yield moment;
    }
    batch = [];
  }
  let batch: StoredEvent[] = [];
  for await (const stored of inOrder(streams.map(source))) {
    batch.push(stored);
    if (batch.length === BATCH) yield* told();
  }
  yield* told();
}

async function decoded(codec: Pick<Codec, 'decode'>, batch: readonly StoredEvent[]): Promise<Moment[]> {
  const recorded = await codec.decode(batch);
  return batch.map((stored, index) => ({ stored, recorded: recorded[index]! }));
}
