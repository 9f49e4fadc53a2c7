// The shapes of purchases, for the documentation and for what comes in.
import { Type, type Static } from 'typebox';
import { DateOnly, FreeText, Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import type { Rules } from '../../platform/judging/validation.ts';
import { SearchItem } from '../contacts/schema.ts';
import { LATE, PURCHASE_STATUSES, REASONS } from '../../domain/grid/purchases/enumerations.ts';
import { Price } from '../../domain/grid/lots/pieces.ts';
import { OptionedLotSchema, RateAsked, RateTold } from '../options/schema.ts';

const instant = Nullable(Timestamp);
const day = Nullable(DateOnly);
/** Worked out from another day. */
const reckoned = Nullable(Text(10, { examples: ['2026-03-24'] }));

export const PurchaseSchema = Type.Object(
  {
    id: Id,
    status: Type.Enum([...PURCHASE_STATUSES]),
    status_display: Text(255, { examples: ['Préparée'] }),
    program_id: Id,
    lead_id: Id,
    option_id: Nullable({ ...Id, description: 'The option it grew from' }),
    registration_id: Nullable({
      ...Id,
      description: 'The approved registration of the lead that ran when the contract was drawn up',
    }),
    owner: Type.Object({ id: Id, fullname: Text(), shortname: Text(), email: Text() }),
    owner_id: Id,
    contacts: Type.Array(SearchItem, { description: 'The buyers, as in search results' }),
    lots: Type.Array(OptionedLotSchema),
    vat_rate: RateTold,
    price_excluding_vat: Type.Number(),
    price_including_vat: Type.Number({ description: 'Of all lots, frozen, before the discount' }),
    discount_including_vat: Type.Number({ description: 'It lies on the main lot' }),
    discounted_price_including_vat: Type.Number({ description: 'What the buyer pays' }),
    deposit: Type.Object({
      amount: Nullable(Type.Number({ description: 'Null where none was asked' })),
      received_at: instant,
      returned_at: instant,
    }),
    deed_planned_on: day,
    financing_due_on: reckoned,
    late: Type.Array(Type.Enum([...LATE]), { description: 'What was planned for a day that has passed' }),
    prepared_at: Timestamp,
    signed_at: instant,
    presented_on: day,
    withdrawal_ends_on: reckoned,
    firm_at: instant,
    deed_signed_at: instant,
    delivered_at: instant,
    canceled_at: instant,
    cancellation_reason: Nullable(Type.Enum([...REASONS])),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Purchase' },
);

function optional<T extends Parameters<typeof Nullable>[0]>(schema: T) {
  return Type.Optional(Nullable(schema));
}

export const Preparation = Type.Object({
  option_id: optional({ ...Id, description: 'Lead, lots, rate and prices are those frozen in it' }),
  lead_id: optional({ ...Id, description: 'Required without an option' }),
  lots: optional(
    Type.Array(Type.Object({ id: Id }), {
      minItems: 1,
      maxItems: 50,
      description: 'Exactly one main lot; required without an option',
    }),
  ),
  vat_rate: optional(RateAsked),
  owner_id: optional({
    ...Id,
    description: 'The seller; not sent: the owner of the option, else the user who asks',
  }),
  discount_including_vat: optional(Price),
  deposit_amount: optional(Price),
  deed_planned_on: optional(DateOnly),
  financing_due_on: optional({
    ...DateOnly,
    description: 'Not sent: as the rules of the program say; null: nothing is borrowed',
  }),
});

export const preparationRules: Rules<typeof Preparation> = (fields, wrong) => {
  const errors: Record<string, string[]> = {};
  const names = ['lead_id', 'lots', 'vat_rate'] as const;
  if (wrong.has('option_id')) return null;
  for (const name of names)
    if (fields.option_id == null) {
      if (fields[name] == null && !wrong.has(name)) errors[name] = ['Ce champ est obligatoire sans option.'];
    } else if (fields[name] != null && name !== 'lead_id')
      errors[name] = ['Ce champ n’est pas permis avec une option.'];
  return Object.keys(errors).length > 0 ? errors : null;
};
export type Preparation = Static<typeof Preparation>;

export const Plans = Type.Object({
  deed_planned_on: optional(DateOnly),
  financing_due_on: optional(DateOnly),
});

export const Signing = Type.Object({ signed_at: Timestamp });
export const Presentation = Type.Object({ presented_on: DateOnly });
export const Delivery = Type.Object({ delivered_at: Timestamp });
export const DepositMoved = Type.Object({
  received_at: optional(Timestamp),
  returned_at: optional(Timestamp),
});

export const depositRules: Rules<typeof DepositMoved> = (fields, wrong) => {
  const names = ['received_at', 'returned_at'] as const;
  const sent = names.filter((name) => fields[name] != null || wrong.has(name));
  if (sent.length === 0) return { received_at: ['Ce champ ou `returned_at` est obligatoire.'] };
  return sent.length === 2 ? { returned_at: ['Ce champ n’est pas permis avec `received_at`.'] } : null;
};

export const CancellationOfPurchase = Type.Object({
  reason: Type.Enum([...REASONS]),
  comment: optional(FreeText()),
});
