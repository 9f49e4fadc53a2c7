// What may happen to single lots, their plans, twins, allotments and buildings, written out.
import { expect, test } from 'vitest';
import { timestampOf } from '../../../../src/platform/kernel/time/clock.ts';
import { emptyGrid, evolve, type GridEvent } from '../../../../src/domain/grid/grid.ts';
import {
  addPlan,
  allotLots,
  closeBuilding,
  deleteLot,
  joinTwins,
  partTwins,
  removePlan,
  setTwins,
} from '../../../../src/domain/grid/lots/decide.ts';
import { LOT_STATUSES, type LotStatus } from '../../../../src/domain/grid/lots/enumerations.ts';
import {
  buildingClosed,
  lotCreated,
  lotDeleted,
  lotPlanAdded,
  lotPlanRemoved,
  lotsAllotted,
  twinsSet,
} from '../../../../src/domain/grid/lots/events.ts';
import { NEW_LOT, type LotFields } from '../../../../src/domain/grid/lots/lot.ts';
import { specification } from '../../../support/given.ts';

const NOW = new Date('2026-03-14T09:00:00.000Z');
const given = specification<typeof emptyGrid, GridEvent>({ initial: emptyGrid, evolve });

function lot(id: number, more: Partial<LotFields> = {}, status: LotStatus = 'available'): GridEvent {
  const named = { external_id: `E${id}`, reference: `R${id}`, is_primary: true, type: 'apartment' as const };
  const fields = { ...NEW_LOT, ...named, typology: 'T3', ...more };
  const { parent_lot_id } = fields;
  return lotCreated({ lot_id: id, fields, status, price_cents: 20_000_000, parent_lot_id });
}

const plan = (id: number) => ({
  id,
  name: `plan-${id}.pdf`,
  storage_key: `plans/${id}`,
  token: `t${id}`,
  sha256: 'f'.repeat(64),
  size: 1_000,
  created_at: timestampOf(NOW.toISOString()),
});

const four = given(lot(1), lot(2), lot(3), lot(4));

const deletions: Record<LotStatus, '' | 'lot-status-protected'> = {
  available: '',
  unavailable: '',
  option: 'lot-status-protected',
  'pre-booked': 'lot-status-protected',
  booked: 'lot-status-protected',
  sold: 'lot-status-protected',
};

test.each(LOT_STATUSES)('whether a lot that is %s is deleted', (status) => {
  const refused = deletions[status];
  const { state } = given(lot(1, {}, status))
    .when((grid) => deleteLot(grid, 1, NOW))
    .then(
      refused === ''
        ? [lotDeleted({ lot_id: 1, parent_lot_id: null, annex_ids: [] })]
        : { refused, details: { status } },
    );
  expect(state.lots.has(1)).toBe(refused !== '');
});

test('who is deleted is told with its parent and its annexes, which stand alone from then on', () => {
  const annex = { is_primary: false, type: 'parking', typology: 'box', parent_lot_id: 1 } as const;
  const family = given(lot(1), lot(2, annex), lot(3, annex));
  family
    .when((grid) => deleteLot(grid, 2, NOW))
    .then([lotDeleted({ lot_id: 2, parent_lot_id: 1, annex_ids: [] })]);
  const { state } = family
    .when((grid) => deleteLot(grid, 1, NOW))
    .then([lotDeleted({ lot_id: 1, parent_lot_id: null, annex_ids: [2, 3] })])
    .when((grid) => deleteLot(grid, 1, NOW))
    .then('not-found');
  expect([2, 3].map((id) => state.lots.get(id)?.parent_lot_id)).toEqual([null, null]);
});

test('a lot has so many plans and no more; one that it does not have is not taken away', () => {
  const planned = given(lot(1), lot(2))
    .when((grid) => addPlan(grid, 1, plan(5), 2))
    .then([lotPlanAdded({ lot_id: 1, plan: plan(5) })])
    .when((grid) => addPlan(grid, 1, plan(6), 2))
    .then([lotPlanAdded({ lot_id: 1, plan: plan(6) })]);
  planned
    .when((grid) => addPlan(grid, 1, plan(7), 2))
    .then({ refused: 'lot-plans-full', details: { most: 2 } });
  planned.when((grid) => addPlan(grid, 9, plan(7), 2)).then('not-found');
  planned.when((grid) => removePlan(grid, 9, 5)).then('not-found');
  planned.when((grid) => removePlan(grid, 2, 5)).then('not-found');
  planned
    .when((grid) => removePlan(grid, 1, 6))
    .then([lotPlanRemoved({ lot_id: 1, plan_id: 6 })])
    .when((grid) => removePlan(grid, 1, 6))
    .then('not-found')
    .when((grid) => addPlan(grid, 1, plan(7), 2))
    .then([lotPlanAdded({ lot_id: 1, plan: plan(7) })]);
});

test('twins are kept in one order, whatever the order they are sent in, and tell what was there before', () => {
  four
    .when((grid) =>
      setTwins(grid, [
        [4, 3],
        [2, 1],
      ]),
    )
    .then([
      twinsSet({
        sets: [
          [1, 2],
          [3, 4],
        ],
        previous: [],
      }),
    ])
    .when((grid) =>
      setTwins(grid, [
        [1, 2],
        [4, 3],
      ]),
    )
    .then([])
    .when((grid) => setTwins(grid, []))
    .then([
      twinsSet({
        sets: [],
        previous: [
          [1, 2],
          [3, 4],
        ],
      }),
    ]);
});

const UNKNOWN = ['Ce lot n’existe pas dans le programme.'];
const TAKEN = ['Ce lot est déjà dans un jumelage.'];
const ALONE = ['Un jumelage compte au moins deux lots.'];

test.each([
  [[[1]], { 'lots.0': ALONE }],
  [[[1, 2], []], { 'lots.1': ALONE }],
  [[[1, 9]], { 'lots.0.1': UNKNOWN }],
  [[[9]], { 'lots.0': ALONE, 'lots.0.0': UNKNOWN }],
  [[[1, 1]], { 'lots.0.1': TAKEN }],
  [
    [
      [1, 2],
      [3, 2],
    ],
    { 'lots.1.1': TAKEN },
  ],
])('twins %j are wrong: %j', (sets, errors) => {
  four.when((grid) => setTwins(grid, sets)).then({ refused: 'invalid', errors });
});

test('lots are joined beside the sets that there are, and a set comes apart by any of its lots', () => {
  four
    .when((grid) => joinTwins(grid, [4, 3]))
    .then([twinsSet({ sets: [[3, 4]], previous: [] })])
    .when((grid) => joinTwins(grid, [1, 2]))
    .then([
      twinsSet({
        sets: [
          [1, 2],
          [3, 4],
        ],
        previous: [[3, 4]],
      }),
    ])
    .when((grid) => partTwins(grid, 4))
    .then([
      twinsSet({
        sets: [[1, 2]],
        previous: [
          [1, 2],
          [3, 4],
        ],
      }),
    ])
    .when((grid) => partTwins(grid, 4))
    .then([])
    .when((grid) => partTwins(grid, 9))
    .then({ refused: 'not-found' });
});

test.each([
  [[], { lots: ALONE }],
  [[1], { lots: ALONE }],
  [[1, 1], { 'lots.1': TAKEN }],
  [[1, 9], { 'lots.1': UNKNOWN }],
  [[3, 1], { 'lots.0': TAKEN }],
])('beside 3 and 4, joining %j is wrong: %j', (lotIds, errors) => {
  four
    .when((grid) => joinTwins(grid, [3, 4]))
    .then([twinsSet({ sets: [[3, 4]], previous: [] })])
    .when((grid) => joinTwins(grid, lotIds))
    .then({ refused: 'invalid', errors });
});

test('what is allotted to a key replaces what was, and the same again is nothing', () => {
  four
    .when((grid) => allotLots(grid, 7, []))
    .then([])
    .when((grid) => allotLots(grid, 7, [4, 3, 3, 2]))
    .then([lotsAllotted({ key_id: 7, lot_ids: [2, 3, 4] })])
    .when((grid) => allotLots(grid, 7, [4, 3, 2]))
    .then([])
    .when((grid) => allotLots(grid, 8, [2]))
    .then([lotsAllotted({ key_id: 8, lot_ids: [2] })])
    .when((grid) => allotLots(grid, 7, []))
    .then([lotsAllotted({ key_id: 7, lot_ids: [] })]);
  four
    .when((grid) => allotLots(grid, 7, [1, 9]))
    .then({ refused: 'invalid', errors: { 'lot_ids.1': UNKNOWN } });
});

test('numbers are put in the order of numbers', () => {
  const { when } = given(lot(9), lot(10));
  when((grid) => setTwins(grid, [[10, 9]])).then([twinsSet({ sets: [[9, 10]], previous: [] })]);
  when((grid) => allotLots(grid, 7, [10, 9])).then([lotsAllotted({ key_id: 7, lot_ids: [9, 10] })]);
});

test('a building is closed once it is empty', () => {
  const built = given(lot(1, { building_id: 1 }), lot(2, { building_id: 2 }));
  built.when((grid) => closeBuilding(grid, 1)).then('building-in-use');
  built
    .when((grid) => closeBuilding(grid, 3))
    .then([buildingClosed({ building_id: 3 })])
    .when((grid) => closeBuilding(grid, 3))
    .then([])
    .when((grid) => deleteLot(grid, 1, NOW))
    .then([lotDeleted({ lot_id: 1, parent_lot_id: null, annex_ids: [] })])
    .when((grid) => closeBuilding(grid, 1))
    .then([buildingClosed({ building_id: 1 })]);
});
