// The stories of the programs that somebody listens to, each read from its streams when it is first needed and then
// carried on with every event that arrives.
import { numberIn, parseStream, streamName } from '../../platform/rules/stream-id.ts';
import { LRUCache } from 'lru-cache';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { Recorded } from '../../platform/rules/event.ts';
import type { EventStore, StoredEvent } from '../../platform/eventstore/event-store.ts';
import type { GridEvent } from '../../domain/grid/grid.ts';
import { programAggregate } from '../../domain/program/program.ts';
import type { ProgramEvent } from '../../domain/program/events.ts';
import { ProgramStory, type FindHearers, type Message } from '../../domain/webhooks/program-story.ts';

const MOST_KEPT = 200;
const PAGE = 1_000;

export interface StoryTeller {
  readonly events: EventStore;
  readonly codec: Codec;
  readonly baseUrl: string;
}

export class Stories {
  readonly #from: StoryTeller;
  readonly #kept = new LRUCache<string, ProgramStory>({ max: MOST_KEPT });

  constructor(from: StoryTeller) {
    this.#from = from;
  }

  /** The story as it stood before this event of its grid or program. */
  async before(recorded: Recorded<GridEvent | ProgramEvent>): Promise<ProgramStory> {
    const { tenant } = recorded.meta;
    const programId = numberIn(recorded.stream);
    const key = `${tenant}/${programId}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const story = new ProgramStory(tenant, programId, this.#from.baseUrl);
    for await (const event of programHistory(this.#from, tenant, programId)) {
      if (event.position >= recorded.position) break;
      take(story, event, null);
    }
    this.#kept.set(key, story);
    return story;
  }

  /** Nobody listens to this client space any more: what happens there is not followed. */
  forget(tenant: string): void {
    for (const key of [...this.#kept.keys()]) if (key.startsWith(`${tenant}/`)) this.#kept.delete(key);
  }
}

export function take(
  story: ProgramStory,
  recorded: Recorded,
  hearers: FindHearers | null,
): Iterable<Message> {
  return parseStream(recorded.stream).category === 'grid'
    ? story.takeGrid(recorded as Recorded<GridEvent>, hearers)
    : story.takeProgram(recorded as Recorded<ProgramEvent>, hearers);
}

/** Grid and program in the one order in which their events were written. */
export async function* programHistory(
  { events, codec }: StoryTeller,
  tenant: string,
  programId: number,
): AsyncGenerator<Recorded> {
  const grid = inPages(events.read(streamName('grid', tenant, programId)), codec);
  const program = inPages(events.read(streamName(programAggregate.category, tenant, programId)), codec);
  try {
    let [a, b] = [await grid.next(), await program.next()];
    while (!a.done || !b.done) {
      if (!a.done && (b.done || a.value.position < b.value.position)) {
        yield a.value;
        a = await grid.next();
      } else if (!b.done) {
        yield b.value;
        b = await program.next();
      }
    }
  } finally {
    await Promise.all([grid.return(undefined), program.return(undefined)]);
  }
}

async function* inPages(stored: AsyncIterable<StoredEvent>, codec: Codec): AsyncGenerator<Recorded> {
  let page: StoredEvent[] = [];
  for await (const event of stored) {
    page.push(event);
    if (page.length < PAGE) continue;
    yield* await codec.decode(page);
    page = [];
  }
  yield* await codec.decode(page);
}
