// How buildings are called in a cell, and words as people type them.
import { expect, test } from 'vitest';
import { namesOf } from '../../../../src/domain/grid/sheet/names.ts';
import { plainly } from '../../../../src/domain/grid/sheet/plain-words.ts';

test('a building is called by its name, and by its number where another is called alike', () => {
  const { buildings, buildingsByName } = namesOf(
    [
      { id: 1, name: 'Bâtiment A' },
      { id: 2, name: 'batiment a' },
      { id: 3, name: 'B' },
    ],
    () => null,
  );
  expect([...buildings.values()]).toEqual(['Bâtiment A (n° 1)', 'batiment a (n° 2)', 'B']);
  expect([...buildingsByName]).toEqual([
    ['batiment a', [1, 2]],
    ['b', [3]],
    ['batiment a n 1', [1]],
    ['batiment a n 2', [2]],
  ]);
});

test.each([
  ['Œuvre', 'oeuvre'],
  ['  N° de LOT : ', 'n de lot'],
  ['Étage / Niveau', 'etage niveau'],
  ['Surface (m²)', 'surface m²'],
  ['___', ''],
])('%j is %j', (typed, plain) => {
  expect(plainly(typed)).toBe(plain);
});
