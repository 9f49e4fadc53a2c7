// A table as a file that a browser saves.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { file, type Answer } from '../../platform/http/answers/answer.ts';
import { attachment } from '../../platform/http/answers/public-files.ts';
import type { Cell } from '../../platform/kernel/cell.ts';
import type { Sheet } from '../../platform/sheets/sheet.ts';
import { csvOf } from '../../platform/sheets/write-csv.ts';
import { xlsxOf } from '../../platform/sheets/write-xlsx.ts';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export type Format = keyof typeof TYPES;

export const FILES = [TYPES.xlsx, 'text/csv'] as const;

/** The query of every export. */
export const formatQuery = {
  format: Type.Optional(
    Type.Enum(['xlsx', 'csv'], {
      default: 'xlsx',
      description:
        'A workbook, or CSV as a French Excel opens it: semicolons, decimal commas, UTF-8 with its mark',
    }),
  ),
};

/** Before anything is sent the first row is there: stores that are away are a refusal like anywhere else. */
export async function download(name: string, format: Format, sheet: Sheet): Promise<Answer> {
  const content = streamed(format, { ...sheet, rows: await begun(sheet.rows) });
  return file(content, TYPES[format], { 'content-disposition': attachment(`${name}.${format}`) });
}

export function streamed(format: Format, sheet: Sheet): Readable {
  return format === 'xlsx' ? xlsxOf(sheet) : Readable.from(csvOf(sheet), { objectMode: false });
}

async function begun(rows: AsyncIterable<readonly Cell[]>): Promise<AsyncIterable<readonly Cell[]>> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let row = first; !row.done; row = await iterator.next()) yield row.value;
    } finally {
      await iterator.return?.();
    }
  })();
}
