// What one cell of a table holds, whichever file it came in or goes into.

/** A day, or with a time the wall clock of whoever reads it. */
export interface Dated {
  /** `2027-12-31` */
  readonly day: string;
  /** `18:30` */
  readonly time?: string;
}

export type Cell = string | number | boolean | Dated | null;

export function isDated(cell: Cell | undefined): cell is Dated {
  return typeof cell === 'object' && cell !== null;
}

/** A row as it stood in its file, whose lines are counted from 1. */
export interface Line {
  readonly line: number;
  readonly cells: readonly Cell[];
}
