// The shapes of options, for the documentation and for what comes in.
import { Type } from 'typebox';
import { FreeText, Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import { SearchItem } from '../contacts/schema.ts';
import { RATE_ASKED } from '../../domain/grid/lots/chosen.ts';
import { LOT_STATUSES, LOT_TYPES } from '../../domain/grid/lots/enumerations.ts';

const text = Nullable(Text());
const instant = Nullable(Timestamp);

export const OptionedLotSchema = Type.Object({
  id: Id,
  reference: Text(),
  type: Type.Enum([...LOT_TYPES]),
  typology: text,
  subtype: text,
  vat_rate: Type.Number({ examples: [20], description: 'The one that was applied to this lot' }),
  discount_including_vat: Type.Number(),
  price_excluding_vat: Type.Number(),
  price_including_vat: Type.Number(),
  discounted_price_including_vat: Type.Number(),
  status: Nullable(Type.Enum([...LOT_STATUSES])),
  updated_at: instant,
});

/** As the contract names rates. */
export const RateAsked = Type.Enum(Object.values(RATE_ASKED), {
  description:
    '20: the normal rate of each lot, whatever it is; 5.5: the reduced one, where the main lot offers it; 0: no VAT',
});
export const RateTold = Type.Number({
  examples: [5.5],
  description: 'As it was asked for; `lots` tell what was applied',
});

export const OptionSchema = Type.Object(
  {
    id: Id,
    lead_id: Id,
    owner: Type.Object({ id: Id, fullname: Text(), shortname: Text(), email: Text() }),
    owner_id: Type.Integer({ deprecated: true, description: 'Use `owner`' }),
    status: Type.Enum(['option', 'option-pending', 'option-expired', 'option-canceled']),
    option_lifespan: Nullable(Type.Integer({ description: 'Hours' })),
    estimated_availability: Nullable(
      Type.Object({ available_at: Timestamp, expires_at: Timestamp, rank: Type.Integer() }),
    ),
    expires_at: instant,
    canceled_at: instant,
    vat_rate: RateTold,
    price_including_vat: Type.Number(),
    contacts: Type.Array(SearchItem, { description: 'The buyers, as in search results' }),
    lots: Type.Array(OptionedLotSchema),
  },
  { title: 'Option' },
);

const Owner = Type.Optional(
  Nullable({ ...Id, description: 'Required when the key is not tied to a user, ignored otherwise' }),
);

export const NewOption = Type.Object({
  lead_id: Id,
  owner_id: Owner,
  lots: Type.Array(Type.Object({ id: Id }), {
    minItems: 1,
    maxItems: 50,
    description: 'Exactly one main lot',
  }),
  vat_rate: RateAsked,
  comment: Type.Optional(Nullable(FreeText())),
});

export const Prolongation = Type.Object({
  owner_id: Owner,
  prolongation_hours: Type.Integer({ minimum: 1 }),
});

export const Cancellation = Type.Object({ owner_id: Owner });
