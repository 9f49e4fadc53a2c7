// What happens to the lots of a program. Changes carry what was there before: histories and webhooks tell both.
import { Type } from 'typebox';
import { event, type EventOf } from '../kernel/event.ts';
import { LOT_STATUSES } from './enumerations.ts';

const Id = Type.Integer();
const Cents = Type.Integer();
const Status = Type.Enum([...LOT_STATUSES]);
const Fields = Type.Record(Type.String(), Type.Unknown());
/** The main lot that the lot was an annex of, whose prices with annexes move with it. */
const Parent = Type.Union([Id, Type.Null()]);

export const lotCreated = event(
  'LotCreated',
  Type.Object({ lot_id: Id, fields: Fields, status: Status, price_cents: Cents, parent_lot_id: Parent }),
);

export const lotChanged = event(
  'LotChanged',
  Type.Object({ lot_id: Id, changes: Fields, previous: Fields, parent_lot_id: Parent }),
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
  Type.Object({ lot_id: Id, parent_lot_id: Parent, annex_ids: Type.Array(Id) }),
);

export const lotPlanAdded = event(
  'LotPlanAdded',
  Type.Object({
    lot_id: Id,
    plan: Type.Object({
      id: Id,
      name: Type.String(),
      storage_key: Type.String(),
      token: Type.String(),
      sha256: Type.String(),
      size: Type.Integer(),
      created_at: Type.String(),
    }),
  }),
);

export const lotPlanRemoved = event('LotPlanRemoved', Type.Object({ lot_id: Id, plan_id: Id }));

/** Sets of lots that are optioned together or not at all; replaces the sets before. */
export const twinsSet = event(
  'TwinsSet',
  Type.Object({ sets: Type.Array(Type.Array(Id)), previous: Type.Array(Type.Array(Id)) }),
);

/** Replaces what was allotted to the key. */
export const lotsAllotted = event('LotsAllotted', Type.Object({ key_id: Id, lot_ids: Type.Array(Id) }));

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
] as const;
export type LotEvent = EventOf<(typeof lotEvents)[number]>;
