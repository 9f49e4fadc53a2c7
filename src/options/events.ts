// What happens to options. They live in the stream of the grid, where the lots are that they hold.
import { Type } from 'typebox';
import { event, type EventOf } from '../kernel/event.ts';

const Id = Type.Integer();
const Cents = Type.Integer();
const Instant = Type.String();
const Maybe = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);

/** A lot as it was when the option was placed: its price is frozen from then on. */
const OptionedLot = Type.Object({
  id: Id,
  reference: Type.String(),
  type: Type.String(),
  typology: Maybe(Type.String()),
  subtype: Maybe(Type.String()),
  vat_rate: Type.Number(),
  price_excluding_cents: Cents,
  price_including_cents: Cents,
});

export const optionPlaced = event(
  'OptionPlaced',
  Type.Object({
    option_id: Id,
    lead_id: Id,
    owner_id: Id,
    key_id: Id,
    lots: Type.Array(OptionedLot),
    vat_rate: Type.Number(),
    lifespan_hours: Type.Integer(),
    placed_at: Instant,
    /** null for an option that waits. */
    expires_at: Maybe(Type.String()),
    comment: Maybe(Type.String()),
  }),
  {
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
  Type.Object({ option_id: Id, hours: Type.Integer(), lifespan_hours: Type.Integer(), expires_at: Instant }),
);

export const optionExpired = event('OptionExpired', Type.Object({ option_id: Id, expired_at: Instant }));

export const optionCanceled = event(
  'OptionCanceled',
  Type.Object({ option_id: Id, canceled_at: Instant, cause: Type.Enum(['owner', 'lot-status']) }),
);

export const optionEvents = [
  optionPlaced,
  optionActivated,
  optionProlonged,
  optionExpired,
  optionCanceled,
] as const;
export type OptionEvent = EventOf<(typeof optionEvents)[number]>;
