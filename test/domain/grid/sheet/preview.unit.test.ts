// What an import would do: line by line, and exactly that when it is applied.
import { describe, expect, test } from 'vitest';
import { LOT_STATUSES, TYPOLOGIES } from '../../../../src/domain/grid/lots/enumerations.ts';
import { FIELD_BY_NAME } from '../../../../src/domain/grid/sheet/fields.ts';
import type { Cell } from '../../../../src/platform/kernel/cell.ts';
import { exported, gridOf, HEADERS, namesIn, preview, withLots } from './sheets.ts';
import fc from '../../../support/properties.ts';
import { apartment } from '../../../support/apartment.ts';

const flat = apartment('E1', 'A101', {
  living_area: 61.37,
  level: 'R+1',
  building_id: 1,
  exposure: ['south'],
  tags: ['balcony'],
  actable_date: '2027-12-31',
  description: 'Vue\nsur le parc',
});
const flat2 = { ...flat, external_id: 'E2', reference: 'A102', status: 'sold', tags: [], building_id: null };
const box = {
  external_id: 'P1',
  reference: 'P1',
  status: 'unavailable',
  is_primary: false,
  type: 'parking',
  typology: 'box',
  price_excluding_vat: 15_000,
  parent_external_id: 'E1',
};
const grid = gridOf([flat, flat2, box]);
const id = (reference: string) => [...grid.lots.values()].find((lot) => lot.reference === reference)!.id;

describe('a file', () => {
  const line = (headers: string[], ...cells: Cell[]) => preview(grid, headers, [cells]);

  test('that was exported changes nothing', () => {
    expect(preview(grid, HEADERS, exported(grid))).toMatchObject({
      changed: [],
      created: [],
      wrong: [],
      missing: [],
      items: [],
      unchanged: 3,
    });
  });

  test('finds its lots by number, external identifier or reference, and says before and after', () => {
    for (const [header, name] of [
      ['N° Lotbook', id('A101')],
      ['Identifiant externe', 'E1'],
      ['Lot', 'A101'],
    ] as const) {
      const told = line([header, 'Prix HT', 'Typologie'], name, '210 000,50', 'T4');
      expect(told.changed).toEqual([
        {
          line: 2,
          id: id('A101'),
          external_id: 'E1',
          reference: 'A101',
          ends_options: 0,
          changes: { typology: ['T3', 'T4'], price_excluding_vat: [200_000, 210_000.5] },
        },
      ]);
      expect(told.missing.map(({ reference }) => reference)).toEqual(['A102', 'P1']);
    }
  });

  test('empties what may be empty, and leaves the rest', () => {
    const told = line(['Lot', 'Surface habitable', 'Prix HT', 'Exposition', 'Bâtiment', 'Statut'], 'A101');
    expect(told.changed[0]?.changes).toEqual({
      living_area: [61.37, null],
      exposure: [['south'], []],
      building_id: [1, null],
    });
  });

  test('makes lots that it alone names, with their annexes', () => {
    const headers = [
      'Identifiant externe',
      'Référence',
      'Statut',
      'Est un lot principal',
      'Type',
      'Typologie',
      'Prix HT',
      'Lot principal',
    ];
    const told = preview(grid, headers, [
      ['P9', 'P9', 'Disponible', 'non', 'Parking', 'Box', 9_000, 'E9'],
      ['E9', 'A109', 'Disponible', 'oui', 'Appartement', 'T2', 150_000, null],
      ['E8', 'A108', null, 'oui', 'Appartement', 'T2', 150_000, null],
    ]);
    expect(told.created.map(({ line, reference }) => [line, reference])).toEqual([
      [2, 'P9'],
      [3, 'A109'],
    ]);
    expect(told.created[0]?.fields).toMatchObject({ parent_external_id: 'E9', typology: 'box' });
    expect(told.wrong).toMatchObject([
      { line: 4, reference: 'A108', cells: [{ field: 'status', value: null }] },
    ]);
  });

  const wrong: [string, string[], Cell[], string, string | null][] = [
    ['a price that is none', ['Lot', 'Prix HT'], ['A101', 'cher'], 'price_excluding_vat', 'cher'],
    ['a price below nothing', ['Lot', 'Prix HT'], ['A101', -1], 'price_excluding_vat', '-1'],
    [
      'a day that is not',
      ['Lot', 'Date d’acte possible'],
      ['A101', '30/02/2027'],
      'actable_date',
      '30/02/2027',
    ],
    ['a typology of another type', ['Lot', 'Typologie'], ['A101', 'Box'], 'typology', 'Box'],
    ['a status that no lot returns from', ['Lot', 'Statut'], ['A102', 'Disponible'], 'status', 'Disponible'],
    ['a number of no lot', ['N° Lotbook', 'Prix HT'], [99, 1], 'id', '99'],
    ['a number that is none', ['N° Lotbook', 'Prix HT'], ['A101', 1], 'id', 'A101'],
    ['the reference of another', ['Identifiant externe', 'Référence'], ['E1', 'A102'], 'reference', 'A102'],
    ['a parent that is not', ['Lot', 'Lot principal'], ['P1', 'E7'], 'parent_external_id', 'E7'],
    ['a building that is not', ['Lot', 'Bâtiment'], ['A101', 'C'], 'building_id', 'C'],
    [
      'too long a text',
      ['Lot', 'Description'],
      ['A101', 'x'.repeat(10_001)],
      'description',
      'x'.repeat(10_001),
    ],
  ];
  test.each(wrong)('with %s is wrong there, and changes nothing', (_name, headers, cells, field, value) => {
    const told = line([...headers, 'Chambres'], ...cells, 2);
    expect([told.changed, told.created, told.items]).toEqual([[], [], []]);
    expect(told.wrong).toHaveLength(1);
    expect(told.wrong[0]?.cells).toMatchObject([{ field, value }]);
  });

  test('that renames a main lot tells its annexes as they were called before', () => {
    const told = preview(
      grid,
      ['N° Lotbook', 'Identifiant externe', 'Lot principal'],
      [
        [id('A101'), 'E3', null],
        [id('P1'), 'P1', 'E2'],
      ],
    );
    expect(told.changed.map(({ changes }) => changes)).toEqual([
      { external_id: ['E1', 'E3'] },
      { parent_external_id: ['E1', 'E2'] },
    ]);
  });

  test('that names a lot twice is believed once', () => {
    const told = preview(
      grid,
      ['Lot', 'Prix HT'],
      [
        ['A101', 1],
        ['A101', 2],
      ],
    );
    expect(told.changed.map(({ changes }) => changes)).toEqual([{ price_excluding_vat: [200_000, 1] }]);
    expect(told.wrong).toMatchObject([
      { line: 3, cells: [{ messages: ['Ce lot est déjà à la ligne 2 du fichier.'] }] },
    ]);
  });

  test('says how many lots it leaves as they are, beside those that it changes, makes and has wrong', () => {
    const told = preview(
      gridOf([flat, flat2, { ...flat2, external_id: 'E3', reference: 'A103' }, box]),
      ['Lot', 'Identifiant externe', 'Type', 'Typologie', 'Prix HT', 'Statut', 'Est un lot principal'],
      [
        ['A101', 'E1', 'Appartement', 'T3', 1, 'Disponible', 'oui'],
        ['A102', 'E2', 'Appartement', 'T3', 200_000, 'Vendu', 'oui'],
        ['A103', 'E3', 'Appartement', 'T3', 'cher', 'Vendu', 'oui'],
        ['A104', 'E4', 'Appartement', 'T3', 9, 'Disponible', 'oui'],
        ['A105', 'E5', 'Appartement', 'T3', 9, 'Disponible', 'oui'],
      ],
    );
    const { changed, created, wrong, missing, unchanged } = told;
    expect([changed.length, created.length, wrong.length, missing.length, unchanged]).toEqual([
      1, 2, 1, 1, 1,
    ]);
  });

  test('that names no lots does nothing, and calls none missing', () => {
    expect(line(['Prix HT'], 1)).toMatchObject({ changed: [], created: [], wrong: [], missing: [] });
  });

  test('is seen otherwise once a lot that it changes, or the match, has changed, and only then', () => {
    const rows = [['A101', 1]];
    const { seen } = preview(grid, ['Lot', 'Prix HT'], rows);
    const with2 = withLots(grid, preview(grid, ['Lot', 'Chambres'], [['A102', 4]]).items);
    const with1 = withLots(grid, preview(grid, ['Lot', 'Chambres'], [['A101', 4]]).items);
    expect(preview(with2, ['Lot', 'Prix HT'], rows).seen).toBe(seen);
    expect(preview(with1, ['Lot', 'Prix HT'], rows).seen).not.toBe(seen);
    expect(preview(grid, ['Lot', 'Chambres'], rows).seen).not.toBe(seen);
  });
});

const value: Record<string, fc.Arbitrary<Cell>> = {
  'N° Lotbook': fc.constantFrom<Cell>(null, id('A101'), id('A102'), id('P1'), 7),
  'Identifiant externe': fc.constantFrom<Cell>('E1', 'E2', 'P1', 'E3', 'E4', null),
  Référence: fc.constantFrom<Cell>('A101', 'A102', 'P1', 'A103', 'A104', null),
  Statut: fc.constantFrom<Cell>(...LOT_STATUSES, 'x', null),
  'Est un lot principal': fc.constantFrom<Cell>(true, 'non', null),
  'Lot principal (identifiant externe)': fc.constantFrom<Cell>(null, 'E1', 'E2', 'E3', 'P1'),
  Bâtiment: fc.constantFrom<Cell>(null, 'Bâtiment B', 'C'),
  Type: fc.constantFrom<Cell>('Appartement', 'Parking', 'Cave', null),
  Typologie: fc.constantFrom<Cell>(...TYPOLOGIES, null),
  'Prix HT': fc.constantFrom<Cell>(200_000, '200 000,00', 1.005, 'x', null),
  Exposition: fc.constantFrom<Cell>('Sud', 'nord, sud', null),
  'Surface habitable': fc.constantFrom<Cell>(61.37, '12,5', null),
};

test('what is previewed is what is applied, whatever the file says, and once', () => {
  const headers = Object.keys(value);
  const file = fc.tuple(
    fc.subarray(headers, { minLength: 2 }),
    fc.array(fc.tuple(...Object.values(value)), { maxLength: 6 }),
  );
  fc.assert(
    fc.property(file, ([chosen, table]) => {
      const rows = table.map((cells) => chosen.map((header) => cells[headers.indexOf(header)] ?? null));
      const told = preview(grid, chosen, rows);
      const then = withLots(grid, told.items);
      const names = namesIn(then);
      const holds = (lotId: number, name: string, wanted: unknown): boolean =>
        FIELD_BY_NAME.get(name)!.isSo(then.lots.get(lotId)!, wanted, names);
      const touched = new Set(told.changed.map((one) => one.id));
      for (const lot of grid.lots.values())
        if (!touched.has(lot.id)) expect(then.lots.get(lot.id)).toEqual(lot);
      for (const { id: lotId, changes } of told.changed) {
        const before = grid.lots.get(lotId)!;
        for (const [name, [was, is]] of Object.entries(changes)) {
          expect([name, was, FIELD_BY_NAME.get(name)!.isSo(before, was, namesIn(grid))]).toEqual([
            name,
            was,
            true,
          ]);
          expect([name, is, holds(lotId, name, is)]).toEqual([name, is, true]);
        }
        for (const name of FIELD_BY_NAME.keys())
          if (!(name in changes)) expect([name, isSame(name, lotId)]).toEqual([name, true]);
      }
      const made = [...then.lots.values()].filter((lot) => !grid.lots.has(lot.id));
      expect(made.map((lot) => lot.external_id).toSorted()).toEqual(
        told.created.map((one) => one.external_id).toSorted(),
      );
      for (const { external_id, fields } of told.created) {
        const lot = made.find((one) => one.external_id === external_id)!;
        for (const [name, is] of Object.entries(fields))
          expect([name, is, holds(lot.id, name, is)]).toEqual([name, is, true]);
      }
      function isSame(name: string, lotId: number): boolean {
        const field = FIELD_BY_NAME.get(name)!;
        const [was, is] = [grid.lots.get(lotId)!, then.lots.get(lotId)!];
        // the main lot may be called otherwise by now, and is the same
        if (name === 'parent_external_id') return was.parent_lot_id === is.parent_lot_id;
        return JSON.stringify(field.cell(was, namesIn(grid))) === JSON.stringify(field.cell(is, names));
      }
    }),
    { numRuns: 500 },
  );
});
