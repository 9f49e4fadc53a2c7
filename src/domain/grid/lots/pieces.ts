// What each field of a lot may hold: as partners send it, and as its events keep it.
import { Type, type TProperties, type TSchema } from 'typebox';
import { Day, Id, Line, orNull, text } from '../../../platform/rules/bounds.ts';
import { EXPOSURES, LEVEL_TYPES, SUBTYPES, TAGS, TYPOLOGIES } from './enumerations.ts';

/** Fifty such lots with as much VAT again still fit the price of an option. */
const MOST_EUROS = 9_999_999_999;

function optional<T extends TSchema>(schema: T) {
  return Type.Optional(orNull(schema));
}

export const Flag = Type.Optional(Type.Boolean());
const Area = optional(Type.Number({ minimum: 0, maximum: 10_000_000 }));
const Count = optional(Type.Integer({ minimum: 0, maximum: 1000 }));
export const Price = Type.Number({ minimum: 0, maximum: MOST_EUROS });
export const Name = text(255, { minLength: 1 });

export const fields = {
  registry_id: optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  parent_lot_id: optional(Id),
  parent_external_id: optional(Line),
  building_id: optional(Id),
  subtype: optional(Type.Enum([...SUBTYPES])),
  typology: optional(Type.Enum([...TYPOLOGIES])),
  can_be_broadcasted: Flag,
  is_broadcastable: Flag,
  unrestricted_distribution: Flag,
  reduced_vat_eligibility: Flag,
  reduced_vat_ineligibility: Flag,
  brs_eligibility: Flag,
  bare_ownership_eligibility: Flag,
  psla_eligibility: Flag,
  floors: Count,
  level: optional(Type.String({ pattern: '^R(-[1-5]|\\+(\\d|1\\d|20))$', maxLength: 4 })),
  level_type: optional(Type.Enum([...LEVEL_TYPES])),
  living_area: Area,
  low_ceiling_area: Area,
  other_annex_area: Area,
  land_area: Area,
  balconies: Count,
  balconies_area: Area,
  terraces: Count,
  terraces_area: Area,
  gardens: Count,
  gardens_area: Area,
  loggias: Count,
  loggias_area: Area,
  bedrooms: Count,
  exposure: optional(
    Type.Array(Type.Enum([...EXPOSURES]), { uniqueItems: true, maxItems: EXPOSURES.length }),
  ),
  tags: optional(Type.Array(Type.Enum([...TAGS]), { uniqueItems: true, maxItems: TAGS.length })),
  plan3d: optional(Type.String({ pattern: '^https?://\\S+$', maxLength: 2048 })),
  actable_date: optional(Day),
  real_delivery_date: optional(Day),
  description: optional(text(10_000)),
} satisfies TProperties;
