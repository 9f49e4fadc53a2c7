// Whether a write may happen, in the order in which EventStoreDB asks.
import { expectedNumber } from '../protocol/expected-revision.ts';
import { baseOf, isMetastream } from '../log/stream-names.ts';
import { metastreamState, type StreamState } from '../log/stream-state.ts';
import type { Write } from './write-request.ts';

export interface Known {
  stream: string;
  revision: number;
  position: number;
}

export type Decision =
  | { kind: 'write' }
  | { kind: 'already-written'; revision: number; position: number }
  | { kind: 'wrong-revision'; current: number }
  | { kind: 'stream-deleted' };

/** Where the event with this id is, looking among the recent ones only. */
export type FindRecent = (id: string) => Known | undefined;
/** The event at a revision of a stream, when it is known; the writer has loaded what may be asked. */
export type FindAt = (stream: string, revision: number) => { id: string; position: number } | undefined;

export function decideWrite(write: Write, base: StreamState, recent: FindRecent, at: FindAt): Decision {
  const meta = isMetastream(write.stream);
  const state = meta ? metastreamState(base) : base;
  const current = state.last;
  const softDeleted = !meta && base.metadata.softDeleted;
  const wrong: Decision = { kind: 'wrong-revision', current };

  if (state.tombstoned) return { kind: 'stream-deleted' };
  if (write.action === 'delete' && current < 0 && base.metaLast < 0) return wrong;
  if (write.expected.kind === 'stream_exists') {
    if (softDeleted) return { kind: 'stream-deleted' };
    const exists = current >= 0 || (!meta && base.metaLast >= 0);
    if (!exists) return wrong;
  }
  const expected = expectedNumber(write.expected);
  if (expected === undefined) return decideLoosely(write, recent) ?? wrong;
  if (expected > current) return wrong;
  if (expected === current) return { kind: 'write' };
  // a deletion is never a retry: it brings no event whose id could be known
  const repeated = write.action === 'append' ? decideRepeated(write, expected, recent, at) : 'unknown';
  if (repeated === 'unknown') return softDeleted && expected === -1 ? { kind: 'write' } : wrong;
  return repeated ?? wrong;
}

/** True when deciding will ask `FindAt` for events that are not among the recent ones. */
export function needsHistory(write: Write, base: StreamState): boolean {
  const expected = expectedNumber(write.expected);
  if (expected === undefined || base.tombstoned) return false;
  const current = write.stream === baseOf(write.stream) ? base.last : base.metaLast;
  return expected < current && write.events.length > 0;
}

// `any` and `stream_exists`: a retry is recognised by the ids alone, as long as they are recent.
function decideLoosely(write: Write, recent: FindRecent): Decision | undefined {
  let last: Known | undefined;
  for (const [index, event] of write.events.entries()) {
    const known = recent(event.id);
    if (known?.stream !== write.stream) return index === 0 ? { kind: 'write' } : undefined;
    last = known;
  }
  return last
    ? { kind: 'already-written', revision: last.revision, position: last.position }
    : { kind: 'write' };
}

// A revision that has passed: a retry when the events after it are these, one by one.
function decideRepeated(
  write: Write,
  expected: number,
  recent: FindRecent,
  at: FindAt,
): Decision | 'unknown' | undefined {
  let revision = expected;
  let position: number | undefined;
  for (const event of write.events) {
    revision++;
    const known = recent(event.id);
    if (known && known.stream === write.stream && known.revision === revision) {
      position = known.position;
      continue;
    }
    const stored = at(write.stream, revision);
    if (stored?.id !== event.id) return revision === expected + 1 ? 'unknown' : undefined;
    position = stored.position;
  }
  return position === undefined ? undefined : { kind: 'already-written', revision, position };
}
