// What must not happen on a grid, and what may.
import { expect, test } from 'vitest';
import { facts } from './made-up.ts';
import { GridFold } from './grid-fold.ts';

type Told = readonly [stream: string, type: string, data?: object];

const GRID = 'grid-a.1';
const lot = (id: number): Told => [GRID, 'LotCreated', { lot_id: id, status: 'available', price_cents: 100 }];
const becomes = (id: number, status: string): Told => [GRID, 'LotStatusChanged', { lot_id: id, status }];
const placed = (option_id: number, lots: number[], holds: boolean, cents = 100): Told => [
  GRID,
  'OptionPlaced',
  {
    option_id,
    lots: lots.map((id) => ({ id, price_excluding_cents: cents })),
    expires_at: holds ? 'then' : null,
  },
];
const on = (type: string, option_id: number): Told => [GRID, type, { option_id }];
const sold = (purchase_id: number, lots: number[]): Told => [
  GRID,
  'PurchasePrepared',
  { purchase_id, option_id: null, lots: lots.map((id) => ({ id, price_excluding_cents: 100 })) },
];
const LOTS = [lot(1), lot(2)];
const HELD = [...LOTS, placed(1, [1], true), becomes(1, 'option')];

test.each<[string, readonly Told[], number]>([
  ['a hold and one who waits', [...HELD, placed(2, [1], false)], 0],
  ['two holds of one lot', [...HELD, placed(2, [1], true)], 1],
  [
    'the first who waits moves up',
    [
      ...HELD,
      placed(2, [1], false),
      placed(3, [1], false),
      on('OptionCanceled', 1),
      on('OptionActivated', 2),
    ],
    0,
  ],
  [
    'the second who waits moves up',
    [...HELD, placed(2, [1], false), placed(3, [1], false), on('OptionExpired', 1), on('OptionActivated', 3)],
    // it holds what another has waited for before, who waits on though first
    2,
  ],
  ['nobody moves up', [...HELD, placed(2, [1], false), on('OptionCanceled', 1)], 1],
  [
    'waits for the other lot',
    [...HELD, placed(2, [2], true), becomes(2, 'option'), placed(3, [1, 2], false)],
    0,
  ],
  ['a lot that nobody holds stays held', [...HELD, on('OptionCanceled', 1)], 1],
  ['ends twice', [...HELD, on('OptionCanceled', 1), becomes(1, 'available'), on('OptionExpired', 1)], 1],
  ['one sale', [...LOTS, sold(1, [1]), becomes(1, 'pre-booked')], 0],
  ['two sales of one lot', [...LOTS, sold(1, [1]), sold(2, [1]), becomes(1, 'pre-booked')], 1],
  ['a sold lot that is shown as free', [...LOTS, sold(1, [1])], 1],
  ['at another price than it has', [...LOTS, placed(1, [1], true, 99), becomes(1, 'option')], 1],
])('%s', (_what, told, wrong) => {
  const grid = new GridFold();
  for (const fact of facts(...told)) grid.take(fact);
  grid.rest(GRID);
  expect(grid.wrong).toHaveLength(wrong);
});
