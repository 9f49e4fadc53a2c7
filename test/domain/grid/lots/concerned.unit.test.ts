// Whose stories an event of a grid is part of.
import { expect, test } from 'vitest';
import { concernedBy } from '../../../../src/domain/grid/lots/concerned.ts';
import type { LotEvent } from '../../../../src/domain/grid/lots/events.ts';

const cases: readonly [event: object, lots: number[], isKinship: boolean][] = [
  [{ type: 'LotCreated', data: { lot_id: 7, parent_lot_id: null } }, [7], false],
  [{ type: 'LotCreated', data: { lot_id: 7, parent_lot_id: 3 } }, [7, 3], true],
  [{ type: 'LotChanged', data: { lot_id: 7, parent_lot_id: 3, changes: { reference: 'A' } } }, [7], false],
  [{ type: 'LotChanged', data: { lot_id: 7, parent_lot_id: 3, changes: { parent_lot_id: 3 } } }, [7], false],
  [
    { type: 'LotChanged', data: { lot_id: 7, parent_lot_id: 3, changes: { parent_lot_id: 4 } } },
    [7, 4],
    true,
  ],
  [
    { type: 'LotChanged', data: { lot_id: 7, parent_lot_id: 3, changes: { parent_lot_id: null } } },
    [7],
    false,
  ],
  [
    { type: 'LotChanged', data: { lot_id: 7, parent_lot_id: null, changes: { parent_lot_id: 4 } } },
    [7, 4],
    true,
  ],
  [{ type: 'LotPriceChanged', data: { lot_id: 7, parent_lot_id: 3 } }, [7], false],
  [{ type: 'LotStatusChanged', data: { lot_id: 7, parent_lot_id: 3 } }, [7], false],
  [{ type: 'LotDeleted', data: { lot_id: 7, parent_lot_id: 3, annex_ids: [8] } }, [7], false],
  [{ type: 'LotPlanAdded', data: { lot_id: 7 } }, [7], false],
  [{ type: 'LotPlanRemoved', data: { lot_id: 7 } }, [7], false],
  // whose set stays as it was has no part in it
  [
    {
      type: 'TwinsSet',
      data: {
        previous: [[1, 2]],
        sets: [
          [2, 1],
          [3, 4],
        ],
      },
    },
    [3, 4],
    true,
  ],
  [
    {
      type: 'TwinsSet',
      data: {
        previous: [
          [1, 2],
          [3, 4],
        ],
        sets: [[1, 2, 5]],
      },
    },
    [1, 2, 3, 4, 5],
    true,
  ],
  [{ type: 'LotsAllotted', data: { key_id: 1, lot_ids: [7] } }, [], false],
  [{ type: 'BuildingClosed', data: { building_id: 1 } }, [], false],
];

test.each(cases)('%j', (event, lots, isKinship) => {
  const concerned = concernedBy(event as LotEvent);
  expect([concerned.lots.toSorted(), concerned.isKinship]).toEqual([lots.toSorted(), isKinship]);
});
