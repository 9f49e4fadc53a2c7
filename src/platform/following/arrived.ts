// Stored events as those who follow them take them: what cannot be read keeps the reason why.
import type { Codec } from '../eventstore/codec.ts';
import type { Recorded } from '../rules/event.ts';
import type { StoredEvent } from '../eventstore/event-store.ts';
import { isEventsFault, reasonOf, type SetAside } from './quarantine.ts';

/** An event as it arrives: decoded, or the reason why it cannot be. */
export interface Arrived {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  readonly recorded: Recorded | null;
  readonly problem: Error | null;
  /** Of a kind that only a newer program knows. */
  readonly isForeign: boolean;
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

type Reading = Pick<Codec, 'decode' | 'knows'>;

/** Events of kinds that are not handled are passed over, but not those of a newer program: who handles them is not known. */
export async function decodeEach(
  codec: Reading,
  events: readonly StoredEvent[],
  handled: ReadonlySet<string>,
): Promise<Arrived[]> {
  const isRead = ({ type }: StoredEvent): boolean => handled.has(type) || !codec.knows(type);
  try {
    const recorded = (await codec.decode(events.filter(isRead))).values();
    return events.map((event) =>
      arrived(codec, event, isRead(event) ? (recorded.next().value ?? null) : null, null),
    );
  } catch (error) {
    if (!isEventsFault(error)) throw error;
    return await decodeOneByOne(codec, events, isRead);
  }
}

async function decodeOneByOne(
  codec: Reading,
  events: readonly StoredEvent[],
  isRead: (event: StoredEvent) => boolean,
): Promise<Arrived[]> {
  const batch: Arrived[] = [];
  for (const event of events)
    try {
      const [recorded] = isRead(event) ? await codec.decode([event]) : [];
      batch.push(arrived(codec, event, recorded ?? null, null));
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      batch.push(arrived(codec, event, null, error instanceof Error ? error : new Error(String(error))));
    }
  return batch;
}

function arrived(
  codec: Pick<Codec, 'knows'>,
  { stream, revision, position, type }: StoredEvent,
  recorded: Arrived['recorded'],
  problem: Error | null,
): Arrived {
  return { stream, revision, position, type, recorded, problem, isForeign: !codec.knows(type) };
}
