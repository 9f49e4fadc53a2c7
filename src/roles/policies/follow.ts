// Follows the events for one policy: those of one stream one after the other, different streams side by side. A stream
// on which the policy cannot act is set aside, and holds up no other.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { arrivals, type Step } from '../../platform/following/arrivals.ts';
import { decodeEach, misfit, readable, type Arrived } from '../../platform/following/arrived.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore, StoredEvent } from '../../platform/eventstore/event-store.ts';
import { loadSetAside, setAside, takeBack, type SetAside } from '../../platform/following/quarantine.ts';
import { meanwhile } from '../../platform/following/meanwhile.ts';
import { waitingOf } from '../../platform/following/waiting.ts';
import type { Tracing } from '../../platform/kernel/tracing.ts';
import { loadCheckpoint, moveCheckpoint } from './checkpoints.ts';
import type { Policy } from './policy.ts';

export interface Followed {
  readonly events: EventStore;
  /** Which event store it is. */
  readonly storeId: string;
  readonly codec: Codec;
  readonly pool: pg.Pool;
  /** The same tables, for what is set aside. */
  readonly db: Kysely<unknown>;
  readonly onSetAside: (entry: SetAside) => void;
  readonly tracing: Tracing | null;
}

const BATCH = 64;

export function partOf(policy: Policy): string {
  return `policy ${policy.name}`;
}

/** Runs until the signal aborts, or throws: the next run starts from the checkpoint. */
export async function* follow(followed: Followed, policy: Policy, signal: AbortSignal): AsyncGenerator<Step> {
  const { events, storeId, pool, db } = followed;
  const concerns = concerning(followed, policy);
  let position = await loadCheckpoint(pool, policy.name);
  const entries = await loadSetAside(db, [partOf(policy)]);
  const waiting = new Set(entries.map(({ stream }) => stream));
  const retrying = tryAgain(followed, policy, entries, { waiting, upTo: () => position }, signal);
  const following = (until: AbortSignal): ReturnType<typeof arrivals> =>
    arrivals(events, policy.prefixes, position, { most: BATCH }, until);
  for await (const arrived of meanwhile(signal, following, retrying)) {
    const heard = arrived.events.filter((event) => concerns(event) && !waiting.has(event.stream));
    const unfit = await act(followed, policy, heard, signal);
    if (signal.aborted) return;
    await setAside(db, unfit);
    for (const entry of unfit) {
      waiting.add(entry.stream);
      followed.onSetAside(entry);
    }
    if (arrived.upTo !== null && arrived.upTo > (position ?? -1n)) {
      position = arrived.upTo;
      await moveCheckpoint(pool, policy.name, position, storeId);
    }
    yield { position, caughtUp: arrived.caughtUp };
  }
}

/** What it acts on, and what a newer program wrote: a policy of that one may have to act on it. */
function concerning({ codec }: Followed, { types }: Policy): (event: StoredEvent) => boolean {
  return ({ type }) => types.has(type) || !codec.knows(type);
}

/** A stream on which the policy can act by now waits no longer. */
async function* tryAgain(
  followed: Followed,
  policy: Policy,
  entries: readonly SetAside[],
  { waiting, upTo }: { readonly waiting: Set<string>; readonly upTo: () => bigint | null },
  signal: AbortSignal,
): AsyncGenerator<void> {
  const { events, db } = followed;
  const concerns = concerning(followed, policy);
  for (const entry of entries) {
    let unfit: SetAside | undefined;
    for await (const due of waitingOf(events, entry, upTo)) {
      [unfit] = await act(followed, policy, due.filter(concerns), signal);
      if (signal.aborted) return;
      if (unfit) break;
      yield;
    }
    if (unfit) await setAside(db, [unfit]);
    else {
      await takeBack(db, partOf(policy), entry.stream);
      waiting.delete(entry.stream);
    }
    yield;
  }
}

async function act(
  { codec, tracing }: Followed,
  policy: Policy,
  heard: readonly StoredEvent[],
  signal: AbortSignal,
): Promise<SetAside[]> {
  const lines = new Map<string, Arrived[]>();
  for (const one of await decodeEach(codec, heard, policy.types)) {
    const line = lines.get(one.stream);
    if (line) line.push(one);
    else lines.set(one.stream, [one]);
  }
  const traced = tracing ? underTheirTraces(policy, tracing) : policy;
  const unfit = await Promise.all([...lines.values()].map((line) => actOnLine(traced, line, signal)));
  return unfit.filter((entry) => entry !== null);
}

/** What follows from an event hangs on what made it. */
function underTheirTraces(policy: Policy, tracing: Tracing): Policy {
  const handle: Policy['handle'] = async (recorded) => {
    const { trace: under } = recorded.meta;
    if (under === undefined) return await tracing.under(under, () => policy.handle(recorded));
    const span = tracing.begin(`policy ${policy.name}`, { kind: 'consumer', under });
    let failed = true;
    try {
      await tracing.within(span, () => policy.handle(recorded));
      failed = false;
    } finally {
      span.end(failed);
    }
  };
  return { ...policy, handle };
}

/** Answers where the line had to be left. */
async function actOnLine(
  policy: Policy,
  line: readonly Arrived[],
  signal: AbortSignal,
): Promise<SetAside | null> {
  for (const event of line) {
    if (signal.aborted) return null;
    try {
      await policy.handle(readable(event));
    } catch (error) {
      return misfit(partOf(policy), event, error);
    }
  }
  return null;
}
