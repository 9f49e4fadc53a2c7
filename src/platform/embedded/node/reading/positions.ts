// Positions in `$all`. An event stands where its commit and its prepare are the same; a prepare below the commit is the
// place just before that event, behind the one before it.
import type { EventLog } from '../log/event-log.ts';
import { invalid } from '../protocol/refusals.ts';

export interface Position {
  commit: number;
  prepare: number;
}

export const START: Position = { commit: 0, prepare: 0 };
export const END: Position = { commit: Number.POSITIVE_INFINITY, prepare: Number.POSITIVE_INFINITY };

export function atEvent(position: number): Position {
  return { commit: position, prepare: position };
}

export function before(position: number): Position {
  return { commit: position, prepare: 0 };
}

export function later(a: Position, b: Position): Position {
  return isAfter(a, b) ? a : b;
}

export function isAfter(a: Position, b: Position): boolean {
  return a.commit > b.commit || (a.commit === b.commit && a.prepare > b.prepare);
}

/** The last number at which an event would count as passed: those of events lie further apart. */
export function passedAt({ commit, prepare }: Position): number {
  return prepare < commit ? commit - 1 : commit;
}

/** Refuses a position where nothing stands, unless the log has not come that far. */
export async function checkPosition({ commit }: Position, head: number, log: EventLog): Promise<void> {
  if (commit === 0 || commit > head) return;
  if (!(await log.stands(commit))) throw invalid('Trying to read from an invalid position.');
}
