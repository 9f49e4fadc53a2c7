// A figure as a table for spreadsheets.
import { Readable } from 'node:stream';
import { file, type Answer } from '../../platform/http/answers/answer.ts';
import { attachment } from '../../platform/http/answers/public-files.ts';
import type { Cell } from '../../platform/kernel/cell.ts';
import { csvOf } from '../../platform/sheets/write-csv.ts';
import { withNames } from './named.ts';
import type { FigureTold } from './schema.ts';

export const CSV = 'text/csv';

export function csvFile(told: FigureTold): Answer {
  const { name, title, day, columns, rows } = withNames(told);
  const units = columns.map(({ unit }) => unit);
  const sheet = {
    name: title,
    columns: columns.map(({ label }) => ({ header: label, look: 'plain' as const })),
    rows: all(rows.map((row) => row.map((cell, i) => cellOf(cell, units[i])))),
  };
  return file(Readable.from(csvOf(sheet), { objectMode: false }), `${CSV}; charset=utf-8`, {
    'content-disposition': attachment(`${name}-${day}.csv`),
  });
}

function cellOf(cell: FigureTold['rows'][number][number], unit: string | undefined): Cell {
  return unit === 'day' && typeof cell === 'string' ? { day: cell } : cell;
}

async function* all(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}
