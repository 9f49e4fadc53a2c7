// A write waiting for its turn: an append, a soft delete or a tombstone, and how to answer it.
import type { Expected } from '../protocol/expected-revision.ts';
import type { ProposedEvent } from '../log/recorded-event.ts';

export type Outcome =
  | { kind: 'written'; revision: number; position: number | undefined }
  | { kind: 'wrong-revision'; current: number }
  | { kind: 'stream-deleted' }
  | { kind: 'too-large'; limit: number }
  | { kind: 'invalid'; reason: string }
  | { kind: 'timed-out' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'failed'; reason: string };

export interface Write {
  readonly action: 'append' | 'delete' | 'tombstone';
  readonly stream: string;
  readonly expected: Expected;
  readonly events: ProposedEvent[];
  /** What it holds in memory. */
  readonly size: number;
  readonly deadlineMs: number;
  readonly arrivedMs: number;
  /** Set by `answer`: a write is answered once, by the first answer that comes. */
  answered: boolean;
  /** To be inserted by itself, because a batch that held it was refused. */
  alone: boolean;
  readonly reply: (outcome: Outcome) => void;
}

export function answer(write: Write, outcome: Outcome): void {
  if (write.answered) return;
  write.answered = true;
  write.reply(outcome);
}

/** What counts towards the limit of one append: as in 24.10.4, the data alone. */
export function appendSize(events: readonly ProposedEvent[]): number {
  let size = 0;
  for (const { data } of events) size += data.length;
  return size;
}

/** What an append holds in memory until it is answered. */
export function heldSize(events: readonly ProposedEvent[]): number {
  let size = 0;
  for (const { data, metadata, type } of events) size += data.length + metadata.length + 2 * type.length;
  return size;
}

/** Whatever counts: beyond this nothing is taken in. */
export const MOST_HELD = 16 * 1024 * 1024;
