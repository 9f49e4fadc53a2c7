// What happens to purchases. They live in the stream of the grid, where the lots are that they take.
import { Type } from 'typebox';
import {
  Cents,
  Day,
  Id,
  Instant,
  Line,
  list,
  orNull,
  Prose,
  Rate,
  text,
} from '../../../platform/rules/bounds.ts';
import { event, type Event, type EventOf } from '../../../platform/rules/event.ts';
import { REASONS } from './enumerations.ts';

/** A lot as it was when the contract was drawn up: its price is frozen from then on. */
const PurchasedLot = Type.Object({
  id: Id,
  reference: Line,
  type: Line,
  typology: orNull(Line),
  subtype: orNull(Line),
  vat_rate: Rate,
  price_excluding_cents: Cents,
  price_including_cents: Cents,
  /** Off the price with VAT. */
  discount_cents: Cents,
});

/** Worked out from another day, and so beyond the years in which people name days. */
const Reckoned = text(10);
const Planned = { deed_planned_on: orNull(Day), financing_due_on: orNull(Reckoned) };

export const purchasePrepared = event(
  'PurchasePrepared',
  Type.Object({
    purchase_id: Id,
    lead_id: Id,
    owner_id: Id,
    /** The key that placed the option it grew from; null without one. */
    key_id: orNull(Id),
    option_id: orNull(Id),
    /** The approved registration of the lead that ran when the contract was drawn up. */
    registration_id: orNull(Id),
    lots: list(PurchasedLot, 50),
    /** The discount lies on it. */
    main_lot_id: Id,
    vat_rate: Rate,
    deposit_cents: orNull(Cents),
    ...Planned,
    prepared_at: Instant,
    /** When it is cancelled unless it is signed. */
    preparation_ends_at: Instant,
  }),
);

export const purchaseSigned = event('PurchaseSigned', Type.Object({ purchase_id: Id, signed_at: Instant }));

export const purchasePresented = event(
  'PurchasePresented',
  Type.Object({
    purchase_id: Id,
    presented_on: Day,
    withdrawal_ends_on: Reckoned,
    /** The start of the day after, in the zone of the client space. */
    firm_from: Instant,
  }),
);

export const purchaseFirm = event('PurchaseFirm', Type.Object({ purchase_id: Id, firm_at: Instant }));

export const purchaseDeedSigned = event(
  'PurchaseDeedSigned',
  Type.Object({ purchase_id: Id, signed_at: Instant }),
);

export const purchaseDelivered = event(
  'PurchaseDelivered',
  Type.Object({ purchase_id: Id, delivered_at: Instant }),
);

export const purchaseDepositReceived = event(
  'PurchaseDepositReceived',
  Type.Object({ purchase_id: Id, received_at: Instant }),
);

export const purchaseDepositReturned = event(
  'PurchaseDepositReturned',
  Type.Object({ purchase_id: Id, returned_at: Instant }),
);

/** Other planned days, and those before. */
export const purchasePlanned = event(
  'PurchasePlanned',
  Type.Object({ purchase_id: Id, ...Planned, previous: Type.Object(Planned) }),
);

export const purchaseCanceled = event(
  'PurchaseCanceled',
  Type.Object({
    purchase_id: Id,
    lead_id: Id,
    canceled_at: Instant,
    reason: Type.Enum([...REASONS]),
    /** What of a deposit that was received has to go back to the buyer. */
    deposit_owed_cents: Cents,
    comment: orNull(Prose),
  }),
  {
    personal: {
      fields: ['comment'],
      subject: (stream, { lead_id }) => stream.replace(/^grid-(.*)\.\d+$/, `lead-$1.${lead_id}`),
    },
  },
);

export const purchaseEvents = [
  purchasePrepared,
  purchaseSigned,
  purchasePresented,
  purchaseFirm,
  purchaseDeedSigned,
  purchaseDelivered,
  purchaseDepositReceived,
  purchaseDepositReturned,
  purchasePlanned,
  purchaseCanceled,
] as const;
export type PurchaseEvent = EventOf<(typeof purchaseEvents)[number]>;

const TYPES: ReadonlySet<string> = new Set(purchaseEvents.map((kind) => kind.type));

export function isOfPurchases(event: Event): event is PurchaseEvent {
  return TYPES.has(event.type);
}
