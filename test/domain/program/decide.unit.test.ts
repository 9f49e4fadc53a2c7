// What may happen to a program.
import { describe, expect, it, test } from 'vitest';
import {
  addBuilding,
  changeBuilding,
  changeProgram,
  createProgram,
  removeBuilding,
} from '../../../src/domain/program/decide.ts';
import {
  buildingAdded,
  buildingChanged,
  buildingRemoved,
  programChanged,
  programCreated,
  programRulesChanged,
} from '../../../src/domain/program/events.ts';
import { programAggregate, type Building, type Sheet } from '../../../src/domain/program/program.ts';
import { specification } from '../../support/given.ts';

const given = specification(programAggregate);
const sheet = { name: 'Clos', city: 'Rennes', heatings: ['electric'] } as unknown as Sheet;
const created = programCreated({ program_id: 7, sheet, rules: { max_queue: 1 } });
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
  const { state } = given()
    .when((program) => createProgram(program, 7, sheet, { max_queue: 1, option_lifespan_hours: 72 }))
    .then([created])
    .when((program) => createProgram(program, 7, sheet, {}))
    .then('program-exists');
  expect(state).toMatchObject({ rules: { max_queue: 1, option_lifespan_hours: 72 } });
});

test('a change records only what differs; the same again is nothing', () => {
  const sent = { city: 'Lyon', name: 'Clos', heatings: ['electric' as const] };
  const { state } = given(created)
    .when((program) => changeProgram(program, sent, { max_queue: 1, require_twin_lots: true }))
    .then([
      programChanged({ program_id: 7, changes: { city: 'Lyon' } }),
      programRulesChanged({ program_id: 7, rules: { require_twin_lots: true } }),
    ])
    .when((program) => changeProgram(program, { city: 'Lyon' }, { require_twin_lots: true }))
    .then([]);
  expect(state).toMatchObject({ rules: { max_queue: 1, require_twin_lots: true } });
});

test('null empties a field, an absent one stays', () => {
  given(created)
    .when((program) => changeProgram(program, {}, {}))
    .then([])
    .when((program) => changeProgram(program, { city: null }, {}))
    .then([programChanged({ program_id: 7, changes: { city: null } })]);
});

test('buildings have names of their own, and a specific rate where they say so', () => {
  const built = given(created)
    .when((program) => addBuilding(program, building))
    .then([buildingAdded({ program_id: 7, building })]);
  built.when((program) => addBuilding(program, { ...building, id: 2 })).then('building-name-taken');
  built
    .when((program) => addBuilding(program, { ...building, id: 2, name: 'B', has_specific_vat_rate: true }))
    .then({ errors: { specific_vat_rate: [expect.any(String)] } });
  const own = { ...building, id: 2, name: 'B', has_specific_vat_rate: true, specific_vat_rate: 5.5 };
  built.when((program) => addBuilding(program, own)).then([buildingAdded({ program_id: 7, building: own })]);
});

describe('a building', () => {
  const now = new Date('2026-03-15T09:00:00.000Z');
  const other = { ...building, id: 2, name: 'B' };
  const built = [
    created,
    buildingAdded({ program_id: 7, building }),
    buildingAdded({ program_id: 7, building: other }),
  ];
  const changed = { ...building, name: 'Nord', updated_at: now.toISOString() };

  it.each([
    ['another name', 1, { name: 'Nord' }, [buildingChanged({ program_id: 7, building: changed })]],
    ['what it is already', 1, { name: 'A', vat_rate: 20 }, []],
    [
      'another rate beside the name that it has',
      1,
      { name: 'A', vat_rate: 10 },
      [
        buildingChanged({
          program_id: 7,
          building: { ...building, vat_rate: 10, updated_at: now.toISOString() },
        }),
      ],
    ],
    ['the name of its neighbour', 1, { name: 'B' }, 'building-name-taken'],
    [
      'a specific rate without the rate',
      1,
      { has_specific_vat_rate: true },
      { errors: expect.anything() as unknown },
    ],
    ['anything, where it is not', 3, { name: 'C' }, 'not-found'],
  ] as const)('is given %s', (_what, id, changes, outcome) => {
    given(...built)
      .when((program) => changeBuilding(program, id, changes, now))
      .then(outcome as never);
  });

  it('keeps its place when it changes, and goes once', () => {
    const { state } = given(...built, buildingChanged({ program_id: 7, building: changed }))
      .when((program) => removeBuilding(program, 2))
      .then([buildingRemoved({ program_id: 7, building_id: 2 })])
      .when((program) => removeBuilding(program, 2))
      .then('not-found');
    expect(state).toMatchObject({ buildings: [changed] });
  });
});

test('nothing happens to a program that is not there', () => {
  given()
    .when((program) => changeBuilding(program, 1, { name: 'B' }, new Date(0)))
    .then('not-found');
  given()
    .when((program) => removeBuilding(program, 1))
    .then('not-found');
  given()
    .when((program) => changeProgram(program, { city: 'Lyon' }, {}))
    .then('not-found');
  given()
    .when((program) => addBuilding(program, building))
    .then('not-found');
});
