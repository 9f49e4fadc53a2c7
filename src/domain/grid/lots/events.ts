// What happens to the lots of a program. Changes carry what was there before: histories and webhooks tell both.
import { Type } from 'typebox';
import {
  Before,
  Bytes,
  Cents,
  Id,
  Instant,
  Line,
  list,
  orNull,
  text,
} from '../../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../../platform/rules/event.ts';
import { LOT_STATUSES } from './enumerations.ts';
import { KeptLot, KeptLotChanges } from './kept.ts';

const Status = Type.Enum([...LOT_STATUSES]);
const Ids = list(Id, 1_000_000);
const Sets = list(list(Id, 50), 1000);
/** The main lot that the lot was an annex of, whose prices with annexes move with it. */
const Parent = orNull(Id);

export const lotCreated = event(
  'LotCreated',
  Type.Object({ lot_id: Id, fields: KeptLot, status: Status, price_cents: Cents, parent_lot_id: Parent }),
);

export const lotChanged = event(
  'LotChanged',
  Type.Object({ lot_id: Id, changes: KeptLotChanges, previous: Before, parent_lot_id: Parent }),
);

export const lotPriceChanged = event(
  'LotPriceChanged',
  Type.Object({ lot_id: Id, price_cents: Cents, previous_cents: Cents, parent_lot_id: Parent }),
);

export const lotStatusChanged = event(
  'LotStatusChanged',
  Type.Object({ lot_id: Id, status: Status, previous: Status, parent_lot_id: Parent }),
);

export const lotDeleted = event(
  'LotDeleted',
  Type.Object({ lot_id: Id, parent_lot_id: Parent, annex_ids: Ids }),
);

export const lotPlanAdded = event(
  'LotPlanAdded',
  Type.Object({
    lot_id: Id,
    plan: Type.Object({
      id: Id,
      name: Line,
      storage_key: text(500),
      token: Line,
      sha256: text(64),
      size: Bytes,
      created_at: Instant,
    }),
  }),
);

export const lotPlanRemoved = event('LotPlanRemoved', Type.Object({ lot_id: Id, plan_id: Id }));

/** Sets of lots that are optioned together or not at all; replaces the sets before. */
export const twinsSet = event('TwinsSet', Type.Object({ sets: Sets, previous: Sets }));

/** Replaces what was allotted to the key. */
export const lotsAllotted = event('LotsAllotted', Type.Object({ key_id: Id, lot_ids: Ids }));

/** No lot comes into the building any more: it is being taken down from the program. */
export const buildingClosed = event('BuildingClosed', Type.Object({ building_id: Id }));

export const lotEvents = [
  lotCreated,
  lotChanged,
  lotPriceChanged,
  lotStatusChanged,
  lotDeleted,
  lotPlanAdded,
  lotPlanRemoved,
  twinsSet,
  lotsAllotted,
  buildingClosed,
] as const;
export type LotEvent = EventOf<(typeof lotEvents)[number]>;
