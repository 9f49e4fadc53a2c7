// How lots stand in a grid and in a table.
import { expect, test } from 'vitest';
import { byBuilding, byFloor } from '../../../src/console/programs/grid.ts';
import { filtered, sorted } from '../../../src/console/programs/table.ts';
import type { Lot } from '../../../src/console/programs/told.ts';
import { inWords } from '../../../src/console/parts/history.ts';

function lot(reference: string, level: string | null, building: string | null, price = 0): Lot {
  const id = building === null ? null : { id: building.length, name: building };
  const available_prices = [
    { vat_rate: 20, price, price_with_secondary: price, price_per_square_meter: null },
  ];
  return {
    reference,
    level,
    building: id,
    available_prices,
    typology: 'T2',
    status: 'available',
  } as unknown as Lot;
}

const LOTS = [
  lot('A10', 'R+1', 'A', 3),
  lot('A2', 'R+1', 'A', 1),
  lot('A1', 'R-1', 'A', 2),
  lot('A20', 'R+10', 'A', 5),
  lot('A0', null, 'A', 4),
  lot('M1', null, null, 6),
];

test('the highest floor first, lots as people count, what is on no floor or in no building last', () => {
  const [a, none] = byBuilding(LOTS.toReversed());
  expect([a?.name, none?.name]).toEqual(['A', 'Hors bâtiment']);
  expect(byFloor(a?.lots ?? []).map(({ name, lots }) => [name, ...lots.map((one) => one.reference)])).toEqual(
    [
      ['R+10', 'A20'],
      ['R+1', 'A2', 'A10'],
      ['R-1', 'A1'],
      ['–', 'A0'],
    ],
  );
});

test.each([
  ['reference', 'A0 A1 A2 A10 A20 M1'],
  ['-reference', 'M1 A20 A10 A2 A1 A0'],
  ['prix', 'A2 A1 A10 A0 A20 M1'],
  ['-prix', 'M1 A20 A0 A10 A1 A2'],
  ['-etage', 'A20 A2 A10 A1 M1 A0'],
  ['toString', 'A10 A2 A1 A20 A0 M1'],
  ['detenteur', 'A10 A2 A1 A20 A0 M1'],
])('sorted by %s', (tri, references) => {
  expect(
    sorted(LOTS, tri)
      .map(({ reference }) => reference)
      .join(' '),
  ).toBe(references);
});

test.each([
  [{}, 6],
  [{ statut: 'available' }, 6],
  [{ statut: 'sold' }, 0],
  [{ statut: '<script>' }, 0],
  [{ batiment: '1' }, 5],
  [{ typologie: 'T2', batiment: '1' }, 5],
  [{ typologie: 'T3' }, 0],
])('filtered by %j: %i', (query, count) => {
  expect(filtered(LOTS, query)).toHaveLength(count);
});

test('a history tells what changed, once, and not what follows from it', () => {
  expect(
    inWords(
      {
        status: ['available', 'sold'],
        status_display: ['Disponible', 'Vendu'],
        price_excluding_vat: [100, 200],
        price_including_vat: [120, 240],
        reference: [null, 'A1'],
        available_prices: [[], []],
      },
      { timezone: 'Europe/Paris' },
    ).replaceAll(/\s/g, ' '),
  ).toBe('statut : Disponible → Vendu ; prix HT : 100 € → 200 €');
});
