// What may happen to a program.
import { expect, test } from 'vitest';
import { isRefusal } from '../../../src/platform/kernel/refusal.ts';
import { addBuilding, changeProgram, createProgram } from '../../../src/domain/program/decide.ts';
import {
  buildingAdded,
  programChanged,
  programCreated,
  programRulesChanged,
} from '../../../src/domain/program/events.ts';
import {
  evolve,
  type Building,
  type KnownProgram,
  type Program,
  type Sheet,
} from '../../../src/domain/program/program.ts';

const sheet = { name: 'Clos', city: 'Rennes', heatings: ['electric'] } as unknown as Sheet;
const unknown: Program = { status: 'unknown' };
const known = evolve(
  unknown,
  programCreated({ program_id: 7, sheet, rules: { max_queue: 1 } }),
) as KnownProgram;
const building: Building = {
  id: 1,
  name: 'A',
  type: null,
  vat_rate: 20,
  has_specific_vat_rate: false,
  specific_vat_rate: null,
  updated_at: '2026-03-14T09:00:00.000Z',
};

test('a program is created once, with the rules that differ from the defaults', () => {
  expect(createProgram(unknown, 7, sheet, { max_queue: 1, option_lifespan_hours: 72 })).toEqual([
    programCreated({ program_id: 7, sheet, rules: { max_queue: 1 } }),
  ]);
  expect(createProgram(known, 7, sheet, {})).toMatchObject({ refused: 'program-exists' });
  expect(known.rules).toMatchObject({ max_queue: 1, option_lifespan_hours: 72 });
});

test('a change records only what differs; the same again is nothing', () => {
  const change = changeProgram(
    known,
    { city: 'Lyon', name: 'Clos', heatings: ['electric'] },
    { max_queue: 1, require_twin_lots: true },
  );
  expect(change).toEqual([
    programChanged({ program_id: 7, changes: { city: 'Lyon' } }),
    programRulesChanged({ program_id: 7, rules: { require_twin_lots: true } }),
  ]);
  if (isRefusal(change)) throw new Error('refused');
  const changed = change.reduce(evolve, known as Program) as KnownProgram;
  expect(changed.rules).toMatchObject({ max_queue: 1, require_twin_lots: true });
  expect(changeProgram(changed, { city: 'Lyon' }, { require_twin_lots: true })).toEqual([]);
});

test('null empties a field, an absent one stays', () => {
  expect(changeProgram(known, { city: null }, {})).toEqual([
    programChanged({ program_id: 7, changes: { city: null } }),
  ]);
  expect(changeProgram(known, {}, {})).toEqual([]);
});

test('buildings have names of their own, and a specific rate where they say so', () => {
  expect(addBuilding(known, building)).toEqual([buildingAdded({ program_id: 7, building })]);
  const built = evolve(known, buildingAdded({ program_id: 7, building }));
  expect(addBuilding(built, { ...building, id: 2 })).toMatchObject({ refused: 'building-name-taken' });
  expect(addBuilding(built, { ...building, id: 2, name: 'B', has_specific_vat_rate: true })).toMatchObject({
    errors: { specific_vat_rate: [expect.any(String)] },
  });
});

test('nothing happens to a program that is not there', () => {
  expect(changeProgram(unknown, { city: 'Lyon' }, {})).toMatchObject({ refused: 'not-found' });
  expect(addBuilding(unknown, building)).toMatchObject({ refused: 'not-found' });
});
