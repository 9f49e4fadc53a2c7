// An export that went through another spreadsheet: LibreOffice Calc has opened it and saved it again, as XLSX and as CSV.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Unreadable } from '../../../../src/platform/sheets/bounds.ts';
import { readTable } from '../../../../src/platform/sheets/read-table.ts';
import { resavedGrid } from './resaved.ts';
import { HEADERS, preview } from './sheets.ts';

test.each(['resaved.xlsx', 'resaved.csv'])('%s changes nothing', async (name) => {
  const table = await readTable(readFileSync(new URL(`./golden/${name}`, import.meta.url)));
  if (table instanceof Unreadable) throw table;
  const [headers, ...rows] = table.lines.map(({ cells }) => cells);
  expect(headers).toEqual(HEADERS);
  const { changed, created, wrong, missing, unchanged } = preview(resavedGrid, headers ?? [], rows);
  expect({ changed, created, wrong, missing, unchanged }).toEqual({
    changed: [],
    created: [],
    wrong: [],
    missing: [],
    unchanged: 3,
  });
});
