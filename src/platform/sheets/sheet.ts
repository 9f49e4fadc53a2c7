// A table on its way into a file: what its columns are called and how their cells look.
import type { Cell } from '../kernel/cell.ts';

/** How a spreadsheet shows the numbers of a column; text, days and flags look like themselves. */
export type Look = 'plain' | 'decimal' | 'money';

export interface SheetColumn {
  readonly header: string;
  readonly look: Look;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}
