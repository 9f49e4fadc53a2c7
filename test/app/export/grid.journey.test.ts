// `lotbook grid export`: the file that the page of the program offers.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTable } from '../../../src/platform/sheets/read-table.ts';
import { runHere } from '../../api/audit/command.ts';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;

beforeAll(async () => {
  space = await openSpace();
  const lot = { status: 'available', is_primary: true, type: 'apartment', typology: 'T3' };
  await space.partner('POST', `/programs/${space.programId}/lots`, {
    lots: [{ ...lot, external_id: 'E1', reference: 'A1', price_excluding_vat: 208_333.33 }],
  });
});
afterAll(() => space.close());

const run = (out: string, program = String(space.programId), tenant = space.tenant) =>
  runHere(space.dataDir, ['grid', 'export', '--tenant', tenant, '--program', program, '--out', out]);

test.each(['xlsx', 'csv'])('writes the grid as %s, and over nothing that is there', async (format) => {
  const file = path.join(space.dataDir, `grille.${format}`);
  const ran = await run(file);
  expect([ran.code, ran.err, ran.out]).toEqual([0, '', `exported 1 lots to ${file}\n`]);
  const bytes = await readFile(file);
  expect(await readTable(bytes)).toMatchObject({
    format,
    lines: [
      { cells: ['N° Lotbook', 'Identifiant externe', 'Référence'] },
      { cells: [expect.anything(), 'E1', 'A1'] },
    ].map(({ cells }) => ({ cells: expect.arrayContaining(cells) as unknown })),
  });
  const again = await run(file);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('EEXIST')]);
  expect((await readFile(file)).equals(bytes)).toBe(true);
});

test('says what there is not', async () => {
  const file = path.join(space.dataDir, 'nothing.csv');
  expect(await run(file, '99')).toMatchObject({
    code: 1,
    err: `lotbook: ${space.tenant} has no program 99\n`,
  });
  expect(await run(file, '1', 'nobody')).toMatchObject({
    code: 1,
    err: 'lotbook: there is no client space "nobody"\n',
  });
  expect((await run(path.join(space.dataDir, 'grille.ods'))).code).toBe(2);
  expect((await run(file, 'x')).code).toBe(2);
});
