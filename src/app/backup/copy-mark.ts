// The mark of a copy in the event store that it is made in: while it is not ended, no service starts on half a history,
// and the same copy is gone on with instead of being refused.
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { appendOnce } from '../../platform/eventstore/append-once.ts';
import { COPY_STREAM } from '../../platform/eventstore/copied-event.ts';
import { NONE, type EventStore } from '../../platform/eventstore/event-store.ts';

const isMark = Compile(
  Type.Object({ name: Type.String(), of: Type.String(), forgets: Type.Optional(Type.Boolean()) }),
);
const PATIENCE_MS = 10_000;

export interface CopyMark {
  /** What the store is called once the copy is whole. */
  readonly name: string;
  /** Of what: the same for the same backup, or the same original. */
  readonly of: string;
  /** Whether people whom a list names are forgotten in it before its end. */
  readonly forgets?: boolean;
}

interface Marked {
  readonly mark: CopyMark;
  readonly isEnded: boolean;
  readonly revision: bigint;
}

type Marks = Pick<EventStore, 'read' | 'append'>;

async function lastMark(events: Pick<EventStore, 'read'>): Promise<Marked | null> {
  let last: Marked | null = null;
  for await (const { type, data, revision } of events.read(COPY_STREAM)) {
    if (!isMark.Check(data)) throw new Error(`the stream ${COPY_STREAM} does not say what was copied`);
    last = { mark: data, isEnded: type === 'CopyEnded', revision };
  }
  return last;
}

/** The copy that was begun in this store and not brought to its end. */
export async function unfinishedCopy(events: Pick<EventStore, 'read'>): Promise<CopyMark | null> {
  const last = await lastMark(events);
  return last && !last.isEnded ? last.mark : null;
}

export async function beginCopy(events: Marks, copy: Omit<CopyMark, 'name'>): Promise<CopyMark> {
  const last = await lastMark(events);
  if (last && !last.isEnded) return last.mark;
  const mark = { name: randomUUID(), ...copy };
  await write(events, 'CopyBegan', mark, last?.revision ?? NONE);
  return mark;
}

export async function endCopy(events: Marks, mark: CopyMark): Promise<void> {
  const last = await lastMark(events);
  if (last && !last.isEnded) await write(events, 'CopyEnded', mark, last.revision);
}

async function write(events: Marks, type: string, mark: CopyMark, expected: bigint): Promise<void> {
  const event = { id: randomUUID(), type, data: { ...mark }, metadata: {} };
  const written = await appendOnce(events, COPY_STREAM, expected, [event], performance.now() + PATIENCE_MS);
  if (written.outcome !== 'appended') throw new Error('another process copies into this event store');
}
