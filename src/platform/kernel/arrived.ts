// Stored events as those who follow them take them: what cannot be read keeps the reason why.
import type { Codec } from './codec.ts';
import type { Recorded } from './event.ts';
import type { StoredEvent } from './event-store.ts';
import { isEventsFault, reasonOf, type SetAside } from './quarantine.ts';

/** An event as it arrives: decoded, or the reason why it cannot be. */
export interface Arrived {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  readonly recorded: Recorded | null;
  readonly problem: Error | null;
}

/** The event, or a throw of the reason why it cannot be read. */
export function readable({ recorded, problem }: Pick<Arrived, 'recorded' | 'problem'>): Recorded {
  if (!recorded) throw problem ?? new Error('the event could not be read');
  return recorded;
}

/** Sets the event's stream aside at it; throws again what is not the event's fault. */
export function misfit(
  part: string,
  { stream, revision, position, type }: Pick<Arrived, 'stream' | 'revision' | 'position' | 'type'>,
  error: unknown,
): SetAside {
  if (!isEventsFault(error)) throw error;
  return { part, stream, revision, position, type, reason: reasonOf(error) };
}

export async function decodeEach(
  codec: Pick<Codec, 'decode'>,
  events: readonly StoredEvent[],
  handled: ReadonlySet<string>,
): Promise<Arrived[]> {
  const known = events.filter(({ type }) => handled.has(type));
  try {
    const recorded = new Map((await codec.decode(known)).map((r) => [r.position, r] as const));
    return events.map((event) => arrived(event, recorded.get(event.position) ?? null, null));
  } catch (error) {
    if (!isEventsFault(error)) throw error;
    return await decodeOneByOne(codec, events, handled);
  }
}

async function decodeOneByOne(
  codec: Pick<Codec, 'decode'>,
  events: readonly StoredEvent[],
  handled: ReadonlySet<string>,
): Promise<Arrived[]> {
  const batch: Arrived[] = [];
  for (const event of events)
    try {
      const [recorded] = handled.has(event.type) ? await codec.decode([event]) : [];
      batch.push(arrived(event, recorded ?? null, null));
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      batch.push(arrived(event, null, error instanceof Error ? error : new Error(String(error))));
    }
  return batch;
}

function arrived(
  { stream, revision, position, type }: StoredEvent,
  recorded: Arrived['recorded'],
  problem: Error | null,
): Arrived {
  return { stream, revision, position, type, recorded, problem };
}
