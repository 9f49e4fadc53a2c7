// What happens to options. They live in the stream of the grid, where the lots are that they hold.
import { Type } from 'typebox';
import {
  Cents,
  Count,
  Id,
  Instant,
  Line,
  list,
  orNull,
  Prose,
  Rate,
} from '../../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../../platform/rules/event.ts';

/** A lot as it was when the option was placed: its price is frozen from then on. */
const OptionedLot = Type.Object({
  id: Id,
  reference: Line,
  type: Line,
  typology: orNull(Line),
  subtype: orNull(Line),
  vat_rate: Rate,
  price_excluding_cents: Cents,
  price_including_cents: Cents,
});

export const optionPlaced = event(
  'OptionPlaced',
  Type.Object({
    option_id: Id,
    lead_id: Id,
    owner_id: Id,
    /** Null: the office placed it. */
    key_id: orNull(Id),
    lots: list(OptionedLot, 50),
    vat_rate: Rate,
    lifespan_hours: Count,
    placed_at: Instant,
    /** null for an option that waits. */
    expires_at: orNull(Instant),
    comment: orNull(Prose),
  }),
  {
    version: 2,
    upcasters: { 1: (data) => ({ ...data }) },
    personal: {
      fields: ['comment'],
      subject: (stream, { lead_id }) => stream.replace(/^grid-(.*)\.\d+$/, `lead-$1.${lead_id}`),
    },
  },
);

/** The hold ahead has ended: the option is the first on all its lots. */
export const optionActivated = event(
  'OptionActivated',
  Type.Object({ option_id: Id, activated_at: Instant, expires_at: Instant }),
);

export const optionProlonged = event(
  'OptionProlonged',
  Type.Object({ option_id: Id, hours: Count, lifespan_hours: Count, expires_at: Instant }),
);

export const optionExpired = event('OptionExpired', Type.Object({ option_id: Id, expired_at: Instant }));

export const optionCanceled = event(
  'OptionCanceled',
  Type.Object({ option_id: Id, canceled_at: Instant, cause: Type.Enum(['owner', 'lot-status', 'purchase']) }),
  { version: 2, upcasters: { 1: (data) => ({ ...data }) } },
);

/** It came to what it was for: its lead takes its lots. Whoever reads options finds it cancelled. */
export const optionFulfilled = event(
  'OptionFulfilled',
  Type.Object({ option_id: Id, fulfilled_at: Instant, purchase_id: Id }),
);

export const optionEvents = [
  optionPlaced,
  optionActivated,
  optionProlonged,
  optionExpired,
  optionCanceled,
  optionFulfilled,
] as const;
export type OptionEvent = EventOf<(typeof optionEvents)[number]>;
