// Tables as tests write them, whole.
import type { Cell } from '../../../src/platform/kernel/cell.ts';
import type { Look, Sheet } from '../../../src/platform/sheets/sheet.ts';
import { csvOf } from '../../../src/platform/sheets/write-csv.ts';
import { xlsxOf } from '../../../src/platform/sheets/write-xlsx.ts';

export function sheetOf(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  look: Look = 'plain',
): Sheet {
  return {
    name: 'Grille',
    columns: headers.map((header) => ({ header, look })),
    rows: (async function* () {
      yield* rows;
    })(),
  };
}

export async function csv(headers: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const pieces: string[] = [];
  for await (const piece of csvOf(sheetOf(headers, rows))) pieces.push(piece);
  return Buffer.from(pieces.join(''));
}

export async function xlsx(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  mostRows?: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxOf(sheetOf(headers, rows), mostRows) as AsyncIterable<Buffer>)
    chunks.push(chunk);
  return Buffer.concat(chunks);
}
