// What a cell says of each field of a lot, and that what is shown is read back as it was.
import { describe, expect, test } from 'vitest';
import { COMPUTED, ID_HEADER } from '../../../../src/domain/grid/sheet/computed.ts';
import { FIELD_BY_NAME, SHEET_FIELDS } from '../../../../src/domain/grid/sheet/fields.ts';
import { namesOf } from '../../../../src/domain/grid/sheet/names.ts';
import { plainly } from '../../../../src/domain/grid/sheet/plain-words.ts';
import { NewLotItem } from '../../../../src/domain/grid/lots/input.ts';
import {
  LOT_STATUSES,
  LOT_TYPES,
  SUBTYPES,
  TAGS,
  TYPOLOGIES,
} from '../../../../src/domain/grid/lots/enumerations.ts';
import type { Cell } from '../../../../src/platform/kernel/cell.ts';

const names = namesOf(
  [
    { id: 1, name: 'Bâtiment A' },
    { id: 2, name: 'Tour' },
    { id: 3, name: 'tour' },
  ],
  () => 'EXT-1',
);

const read = (field: string, cell: Cell) => FIELD_BY_NAME.get(field)!.read(cell, names);

test('every field that a batch takes has a column, and headers are told apart', () => {
  const batch = Object.keys(NewLotItem.properties).filter((name) => name !== 'parent_lot_id');
  expect(SHEET_FIELDS.map(({ name }) => name).toSorted()).toEqual(batch.toSorted());
  const headers = [ID_HEADER, ...SHEET_FIELDS.map((f) => f.header), ...COMPUTED.map((c) => c.header)].map(
    plainly,
  );
  expect(new Set(headers).size).toBe(headers.length);
});

test('a word that every object of the language knows is a text where texts are, and wrong elsewhere', () => {
  for (const { name } of SHEET_FIELDS) {
    const said = read(name, 'constructor');
    if ('value' in said!) expect([name, String(said.value).toLowerCase()]).toEqual([name, 'constructor']);
    else expect([name, said]).toEqual([name, { wrong: expect.any(String) as string }]);
  }
});

describe('a cell says', () => {
  const table: [string, Cell, unknown][] = [
    ['price_excluding_vat', 208333.33, 208333.33],
    ['price_excluding_vat', '208333,33', 208333.33],
    ['price_excluding_vat', '208 333,33 €', 208333.33],
    ['price_excluding_vat', '208\u202f333,33\u00a0€ HT', 208333.33],
    ['price_excluding_vat', '208.333,33', 208333.33],
    ['price_excluding_vat', '208,333.33', 208333.33],
    ['price_excluding_vat', '1,234,567', 1234567],
    ['price_excluding_vat', '1.234.567', 1234567],
    ['price_excluding_vat', '208333.33', 208333.33],
    ['price_excluding_vat', '250.000', 'wrong'],
    ['price_excluding_vat', '250,000 €', 'wrong'],
    ['price_excluding_vat', '0.005', 0.005],
    ['price_excluding_vat', '1250.000', 1250],
    ['price_excluding_vat', '1.234.56', 'wrong'],
    ['price_excluding_vat', '1,2,3.4', 'wrong'],
    ['price_excluding_vat', '1.2,3.4', 'wrong'],
    ['price_excluding_vat', 'cher', 'wrong'],
    ['price_excluding_vat', '0x10', 'wrong'],
    ['price_excluding_vat', 'Infinity', 'wrong'],
    ['price_excluding_vat', true, 'wrong'],
    ['price_excluding_vat', { day: '2027-12-31' }, 'wrong'],
    ['price_excluding_vat', null, 'nothing'],
    ['living_area', '61,37 m²', 61.37],
    ['living_area', '61.375', 61.375],
    ['living_area', null, null],
    ['bedrooms', '3', 3],
    ['is_primary', true, true],
    ['is_primary', 'Oui', true],
    ['is_primary', 'FAUX', false],
    ['is_primary', 0, false],
    ['is_primary', 'peut-être', 'wrong'],
    ['is_primary', null, 'nothing'],
    ['status', 'Pré-réservé', 'pre-booked'],
    ['status', 'PRE RESERVE', 'pre-booked'],
    ['status', 'pre-booked', 'pre-booked'],
    ['status', 'Perdu', 'wrong'],
    ['type', 'appartement', 'apartment'],
    ['typology', 't3', 'T3'],
    ['typology', '3 pièces', 'T3'],
    ['typology', 'Aérien', 'above-ground'],
    ['typology', null, null],
    ['exposure', 'Nord, ouest', ['north', 'west']],
    ['exposure', 'sud/est', ['south', 'east']],
    ['exposure', 'Nord, Bas', 'wrong'],
    ['exposure', null, []],
    ['level', 'R+2', 'R+2'],
    ['level', 'rdc', 'R+0'],
    ['level', 2, 'R+2'],
    ['level', '-1', 'R-1'],
    ['actable_date', { day: '2027-12-31' }, '2027-12-31'],
    ['actable_date', '31/12/2027', '2027-12-31'],
    ['actable_date', '1.2.2027', '2027-02-01'],
    ['actable_date', '2027-12-31', '2027-12-31'],
    ['actable_date', '31/12/27', 'wrong'],
    ['actable_date', 46752, 'wrong'],
    ['building_id', 'batiment a', 1],
    ['building_id', 'Tour', 'wrong'],
    ['building_id', 'Tour (n° 2)', 2],
    ['building_id', 'Bâtiment Z', 'wrong'],
    ['building_id', null, null],
    ['reference', 101, '101'],
    ['reference', { day: '2027-12-31' }, '31/12/2027'],
    ['reference', null, 'nothing'],
    ['description', '= 3 pièces', '= 3 pièces'],
  ];
  test.each(table)('%s %j: %j', (field, cell, meant) => {
    const said = read(field, cell);
    const told = said === null ? 'nothing' : 'wrong' in said ? 'wrong' : said.value;
    expect(told).toEqual(meant);
  });
});

test('every value that is shown is read back as it was', () => {
  const values: Record<string, readonly unknown[]> = {
    status: LOT_STATUSES,
    type: LOT_TYPES,
    typology: TYPOLOGIES,
    subtype: SUBTYPES,
    tags: [[...TAGS]],
    exposure: [['north', 'west']],
    building_id: [1, 2, 3],
    level: ['R-5', 'R+0', 'R+20'],
    actable_date: ['2028-02-29'],
    is_primary: [true, false],
    living_area: [0, 0.1, 61.37],
  };
  for (const [name, all] of Object.entries(values))
    for (const value of all) {
      const field = FIELD_BY_NAME.get(name)!;
      expect([name, field.read(field.shown(value, names), names)]).toEqual([name, { value }]);
    }
});
