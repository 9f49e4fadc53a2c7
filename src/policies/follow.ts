// Follows the events for one policy: those of one stream one after the other, different streams side by side.
import type pg from 'pg';
import { arrivals } from '../../projections/arrivals.ts';
import type { Codec } from '../kernel/codec.ts';
import type { EventStore } from '../kernel/event-store.ts';
import type { Recorded } from '../kernel/event.ts';
import { loadCheckpoint, moveCheckpoint } from './checkpoints.ts';
import type { Policy } from './policy.ts';

export interface Followed {
  readonly events: EventStore;
  readonly codec: Codec;
  readonly pool: pg.Pool;
}

export interface Step {
  readonly position: bigint | null;
  readonly caughtUp: boolean;
}

const BATCH = 64;

/** Runs until the signal aborts, or throws: whoever starts it again starts from the checkpoint. */
export async function* follow(
  { events, codec, pool }: Followed,
  policy: Policy,
  signal: AbortSignal,
): AsyncGenerator<Step> {
  let position = await loadCheckpoint(pool, policy.name);
  for await (const arrived of arrivals(events, policy.prefixes, position, { most: BATCH }, signal)) {
    const heard = arrived.events.filter(({ type }) => policy.types.has(type));
    await act(policy, await codec.decode(heard), signal);
    if (signal.aborted) return;
    if (arrived.upTo !== null && arrived.upTo > (position ?? -1n)) {
      position = arrived.upTo;
      await moveCheckpoint(pool, policy.name, position);
    }
    yield { position, caughtUp: arrived.caughtUp };
  }
}

async function act(policy: Policy, recorded: readonly Recorded[], signal: AbortSignal): Promise<void> {
  const lines = new Map<string, Recorded[]>();
  for (const one of recorded) lines.set(one.stream, [...(lines.get(one.stream) ?? []), one]);
  await Promise.all(
    [...lines.values()].map(async (line) => {
      for (const one of line) {
        if (signal.aborted) return;
        await policy.handle(one);
      }
    }),
  );
}
