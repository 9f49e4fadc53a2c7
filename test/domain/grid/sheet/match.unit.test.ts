// Which column of a file is which field: by its header, by what somebody has said, and where two are one field.
import { expect, test } from 'vitest';
import {
  headerLine,
  matchColumns,
  rematched,
  sayings,
  type Column,
  type Target,
} from '../../../../src/domain/grid/sheet/match.ts';
import { linesOf } from './sheets.ts';

const found: [string, string | null][] = [
  ['N° Lotbook', 'id'],
  ['Prix HT', 'price_excluding_vat'],
  ['PRIX H.T. ', null],
  ['prix hors taxes', 'price_excluding_vat'],
  ['price_excluding_vat', 'price_excluding_vat'],
  ['N° de lot', 'reference'],
  ['Étage', 'level'],
  ['surface (m²)', 'living_area'],
  ['Bât.', 'building_id'],
  ['IMMEUBLE', 'building_id'],
  ['Surface m²', 'living_area'],
  ['surface m2', 'living_area'],
  ['Montant HT', 'price_excluding_vat'],
  ['État', 'status'],
  ['Id Lotbook', 'id'],
  ['Prix TTC', null],
  ['Couleur', null],
  ['__proto__', null],
];
test.each(found)('%s is %s', (header, field) => {
  expect(matchColumns([header], new Map())[0]?.field).toBe(field);
});

test('columns are what the client space has said of them, and one field has one column', () => {
  const said = new Map([
    ['couleur', 'description' as const],
    ['prix ht', null],
  ]);
  const columns = matchColumns(['Couleur', null, 'Prix HT', 'Description', 'Prix TTC'], said);
  expect(columns.map(({ index, field, isComputed }) => [index, field, isComputed])).toEqual([
    [0, 'description', false],
    [2, null, false],
    [3, null, false],
    [4, null, true],
  ]);
  const again = rematched(
    columns,
    new Map([
      [0, null],
      [3, 'description' as const],
      [2, 'description' as const],
    ]),
  );
  expect(again.map(({ field }) => field)).toEqual([null, 'description', null, null]);
});

test('columns that were said to be a field go before those that are called so', () => {
  const said = new Map([['couleur', 'reference' as const]]);
  const fields = (columns: readonly Column[]) => columns.map(({ field }) => field);
  expect(fields(matchColumns(['Lot', 'Couleur'], said))).toEqual([null, 'reference']);
  const columns = matchColumns(['Lot', 'Couleur', 'Prix HT'], new Map());
  expect(fields(columns)).toEqual(['reference', null, 'price_excluding_vat']);
  // a form says all of them again, and one of them otherwise
  const form = new Map<number, Target | null>([
    [0, 'reference'],
    [1, 'reference'],
    [2, 'price_excluding_vat'],
  ]);
  expect(fields(rematched(columns, form))).toEqual([null, 'reference', 'price_excluding_vat']);
});

test('columns of which something was said are remembered as they came to be, but for two of one header', () => {
  const columns = matchColumns(['Lot', 'Surface', 'Surface', 'Couleur'], new Map());
  const said = new Map<number, Target | null>([
    [0, 'description'],
    [1, 'gardens_area'],
    [2, null],
    [3, 'description'],
  ]);
  const now = rematched(columns, said);
  expect(now.map(({ field }) => field)).toEqual(['description', 'gardens_area', null, null]);
  expect([...sayings(now, said)]).toEqual([['lot', 'description']]);
  expect([...sayings(now, new Map([[3, null]]))]).toEqual([['couleur', null]]);
});

test('columns stand below titles', () => {
  const lines = linesOf([['Grille au 14 mars'], ['Lot', 'Prix HT'], ['A101', 1]]);
  expect(headerLine(lines, new Map())?.line).toBe(3);
  expect(headerLine(linesOf([['x'], ['y']]), new Map())?.line).toBe(2);
  expect(headerLine([], new Map())).toBeUndefined();
});
