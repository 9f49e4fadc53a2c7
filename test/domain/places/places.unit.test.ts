// What people write for a place, and which place that is.
import { describe, expect, test } from 'vitest';
import { Places, type Register } from '../../../src/domain/places/locality.ts';
import { places } from '../../../src/processes/places/places.ts';

const known: [value: number | string, Register, name: string, zipcode: string, fullname: string][] = [
  [69003, 'postal', 'Lyon 3e Arrondissement', '69003', 'Lyon (69003)'],
  ['69003', 'postal', 'Lyon 3e Arrondissement', '69003', 'Lyon (69003)'],
  [69383, 'insee', 'Lyon 3e Arrondissement', '69003', 'Lyon (69003)'],
  [69123, 'insee', 'Lyon', '69001', 'Lyon (69001)'],
  [75116, 'postal', 'Paris 16e Arrondissement', '75116', 'Paris (75116)'],
  [1000, 'postal', 'Bourg-en-Bresse', '01000', 'Bourg-en-Bresse (01000)'],
  [1053, 'insee', 'Bourg-en-Bresse', '01000', 'Bourg-en-Bresse (01000)'],
  ['2A004', 'insee', 'Ajaccio', '20000', 'Ajaccio (20000)'],
  ['2a004', 'insee', 'Ajaccio', '20000', 'Ajaccio (20000)'],
  [20000, 'postal', 'Ajaccio', '20000', 'Ajaccio (20000)'],
  [97411, 'insee', 'Saint-Denis', '97400', 'Saint-Denis (97400)'],
  [33000, 'postal', 'Bordeaux', '33000', 'Bordeaux (33000)'],
];

test.each(known)('%s (%s) is %s', async (value, register, name, zipcode, fullname) => {
  expect((await places()).find(value, register)).toEqual({ type: 'city', name, zipcode, fullname });
});

test.each([
  [69, 'Rhône', '69'],
  ['69', 'Rhône', '69'],
  [1, 'Ain', '01'],
  ['2A', 'Corse-du-Sud', '2A'],
  ['2b', 'Haute-Corse', '2B'],
  [974, 'La Réunion', '974'],
  ['988', 'Nouvelle-Calédonie', '988'],
])('%s is the department %s', async (value, name, zipcode) => {
  const department = { type: 'department', name, zipcode, fullname: `${name} (${zipcode})` };
  expect((await places()).find(value, 'postal')).toEqual(department);
  expect((await places()).find(value, 'insee')).toEqual(department);
});

test.each([0, 20, 100, 999, '', 'Lyon', '2C', 99999, '690030', -1, 1.5, '69 003'])(
  '%s is no place',
  async (value) => {
    expect((await places()).find(value, 'postal')).toBeNull();
    expect((await places()).find(value, 'insee')).toBeNull();
  },
);

describe('the register decides', () => {
  test('an INSEE code is no postal code, and the other way round', async () => {
    expect((await places()).find(69123, 'postal')).toBeNull();
    expect((await places()).find(75116, 'insee')).toMatchObject({ name: 'Paris 16e Arrondissement' });
    expect((await places()).find('2A004', 'postal')).toBeNull();
    expect((await places()).find(69003, 'insee')).not.toMatchObject({ zipcode: '69003' });
  });

  test('of towns that share a postal code, the largest', () => {
    const table = 'c\t01001\tPetit\t01400\nc\t01093\tGrand\t01400\nz\t01400\t01093\n';
    expect(new Places(table).find(1400, 'postal')).toMatchObject({ name: 'Grand' });
  });
});
