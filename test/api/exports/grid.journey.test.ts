// The grid as a spreadsheet: what is in it, for whom, and under which name it is saved.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Answered, type Space } from '../../support/space.ts';
import { Unreadable } from '../../../src/platform/sheets/bounds.ts';
import { readTable } from '../../../src/platform/sheets/read-table.ts';
import type { Cell } from '../../../src/platform/kernel/cell.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let programId: number;
let address: string;

beforeAll(async () => {
  space = await openSpace();
  programId = await space.addProgram({ name: 'Les Terrasses d’Été' });
  address = `/${space.tenant}/programs/${programId}/exports/lots`;
  const at = `/${space.tenant}/programs/${programId}`;
  const building = await space.desk('POST', `${at}/buildings`, { name: 'Bâtiment A', type: 'collective' });
  expect(building.status).toBe(201);
  const flat = apartment('E-1', '=A101', {
    level: 'R+1',
    living_area: 61.37,
    price_excluding_vat: 208_333.33,
    exposure: ['south'],
    building_id: building.json.data.id,
    actable_date: '2027-12-31',
    can_be_broadcasted: false,
  });
  const box = {
    external_id: 'E-2',
    reference: 'P1',
    status: 'unavailable',
    is_primary: false,
    type: 'parking',
    typology: 'box',
    price_excluding_vat: 15_000,
    parent_external_id: 'E-1',
  };
  const stored = await space.desk('POST', `${at}/lots`, { lots: [box, flat] });
  expect(stored.json.data.errors).toEqual([]);
});
afterAll(() => space.close());

async function bytesOf(format: string): Promise<{ answer: Response; bytes: Buffer }> {
  const answer = await fetch(`${space.address}/backoffice/v1${address}?format=${format}`, {
    headers: { authorization: 'Bearer a-token-for-the-back-office' },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function table(format: string): Promise<Record<string, Cell | undefined>[]> {
  const read = await readTable((await bytesOf(format)).bytes);
  if (read instanceof Unreadable) throw read;
  const [headers, ...rows] = read.lines;
  return rows.map(({ cells }) =>
    Object.fromEntries(
      headers!.cells.map((header, i) => [typeof header === 'string' ? header : '', cells[i]]),
    ),
  );
}

describe('holds every field of every lot', () => {
  test('with typed cells, as a workbook', async () => {
    const { answer } = await bytesOf('xlsx');
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('content-disposition')).toContain(
      'attachment; filename="grille-les-terrasses-d-ete.xlsx"',
    );
    const rows = await table('xlsx');
    const flat = rows.find((row) => row['Identifiant externe'] === 'E-1');
    const box = rows.find((row) => row['Identifiant externe'] === 'E-2');
    expect(rows).toHaveLength(2);
    expect(flat).toMatchObject({
      Référence: '=A101',
      Statut: 'Disponible',
      'Est un lot principal': true,
      Bâtiment: 'Bâtiment A',
      Type: 'Appartement',
      Typologie: 'T3',
      'Prix HT': 208333.33,
      'Prix TTC': 250000,
      'Prix TTC avec annexes': 268000,
      'Surface habitable': 61.37,
      Exposition: 'Sud',
      'Date d’acte possible': { day: '2027-12-31' },
      Diffusé: false,
      Diffusable: true,
      'Lots liés': 'P1',
    });
    expect(box).toMatchObject({
      'Lot principal (identifiant externe)': 'E-1',
      Typologie: 'Box',
      Statut: 'Indisponible',
    });
    expect(flat?.['Modifié le']).toMatchObject({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string });
  });

  test('and as CSV that a French Excel opens, without a formula', async () => {
    const { answer, bytes } = await bytesOf('csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('.csv"');
    const text = bytes.toString('utf8');
    expect(text.startsWith('\ufeffN° Lotbook;Identifiant externe;')).toBe(true);
    expect(text).toContain(";'=A101;");
    expect(text).toContain(';208333,33;');
    expect(text).toContain(';31/12/2027;');
    expect(text).not.toMatch(/(^|[;\n])"?[=+\-@\t\r]/);
  });
});

test('is for who may take along what he reads', async () => {
  const table: [string, number][] = [
    ['manager', 200],
    ['auditor', 200],
    ['analyst', 200],
    ['admin', 403],
  ];
  for (const [role, status] of table) {
    const officer = await space.officerWith({ role });
    const answered: Answered = await officer('GET', address);
    expect([role, answered.status]).toEqual([role, status]);
  }
  const elsewhere = await space.officerWith({ role: 'manager', program_ids: [await space.addProgram()] });
  expect((await elsewhere('GET', address)).status).toBe(404);
  expect((await space.desk('GET', `/${space.tenant}/programs/99999/exports/lots`)).status).toBe(404);
  expect((await space.desk('GET', `${address}?format=ods`)).status).toBe(422);
});
