// A manager brings a grid in, in a browser: takes today's grid along, changes a price in it, and brings it back.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Unreadable } from '../../../src/platform/sheets/bounds.ts';
import { readTable } from '../../../src/platform/sheets/read-table.ts';
import { xlsx } from '../../platform/sheets/written.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { openWindows, type Window, type Windows } from '../windows.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let windows: Windows;
let office: Window;

beforeAll(async () => {
  [space, windows] = await Promise.all([openSpace(), openWindows()]);
  office = await windows.of(space, ['manager']);
});
afterAll(async () => {
  await windows.close();
  await space.close();
});

test('an export comes back with another price', async () => {
  const { programId, desk, tenant } = space;
  const lot = apartment('E1', 'A101');
  await desk('POST', `/${tenant}/programs/${programId}/lots`, { lots: [lot] });
  const { page } = office;
  await office.go(`/programmes/${programId}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporter la grille (Excel)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('grille-les-terrasses.xlsx');
  const table = await readTable(await readFile(await download.path()));
  if (table instanceof Unreadable) throw table;
  const [headers, row] = table.lines.map(({ cells }) => [...cells]);
  row![headers!.indexOf('Prix HT')] = 225_000;
  const changed = await xlsx(headers!.map(String), [row!]);

  await page.getByRole('link', { name: 'Importer une grille' }).click();
  await page.getByLabel('Fichier Excel (.xlsx) ou CSV').setInputFiles({
    name: 'grille.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: changed,
  });
  await page.getByRole('button', { name: 'Voir ce qui changerait' }).click();
  const line = page.getByRole('row').filter({ hasText: 'Prix HT' });
  expect((await line.innerText()).replaceAll(/\s+/g, ' ')).toBe('2 A101 Prix HT 200 000 € 225 000 €');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await page.getByText('1 lot modifié').waitFor();
  await page.getByRole('link', { name: 'Voir la grille' }).click();
  expect((await page.locator('[data-lot]').innerText()).replaceAll(/\s+/g, ' ')).toContain('270 000 €');
});
