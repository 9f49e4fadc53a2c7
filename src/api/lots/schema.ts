// The shapes partners read, for the documentation.
import { Type, type TSchema } from 'typebox';
import { DateOnly, Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import { BuildingSchema } from '../programs/schema.ts';
import {
  EXPOSURES,
  LEVEL_TYPES,
  LOT_STATUSES,
  LOT_TYPES,
  SUBTYPES,
  TAGS,
  TYPOLOGIES,
} from '../../domain/grid/lots/enumerations.ts';

const text = Nullable(Text());
const float = Nullable(Type.Number());
const int = Nullable(Type.Integer());
const date = Nullable(DateOnly);
const flag = Type.Boolean();

function coded(values: readonly string[]): TSchema {
  return Nullable(Type.Enum([...values]));
}

function replaced(by: string): TSchema {
  return Nullable(Type.Number({ deprecated: true, description: `Use \`${by}\`` }));
}

export const LotFileSchema = Type.Object(
  {
    id: Id,
    name: Text(),
    type: Type.Literal('pdf'),
    category: Type.Enum(['plan', 'other']),
    file_url: Type.String({ examples: ['https://lotbook.example.com/files/5mB0c…'] }),
    thumbnail_url: Nullable(Type.String()),
  },
  { title: 'Lot file' },
);

const PriceAtRate = Type.Object({
  vat_rate: Type.Number({ examples: [20] }),
  price: Type.Number({ examples: [250_000] }),
  price_with_secondary: Type.Number(),
  price_per_square_meter: float,
});

const Relative = Type.Object({
  id: Id,
  reference: Text(),
  is_primary: flag,
  type: Type.Enum([...LOT_TYPES]),
  typology: coded(TYPOLOGIES),
  subtype: coded(SUBTYPES),
  status: Type.Enum([...LOT_STATUSES]),
  relation: Type.Enum(['parent', 'annex', 'twin']),
});

export const LotSheet = Type.Object(
  {
    id: Id,
    external_id: Text(),
    registry_id: int,
    parent_lot_id: Nullable(Id),
    building: Nullable(BuildingSchema),
    reference: Type.String({ examples: ['A204'] }),
    can_be_broadcasted: flag,
    is_broadcastable: flag,
    is_primary: flag,
    type: Type.Enum([...LOT_TYPES]),
    type_display: Text(),
    typology: coded(TYPOLOGIES),
    typology_display: text,
    subtype: coded(SUBTYPES),
    subtype_display: text,
    floors: int,
    level: Nullable(Type.String({ examples: ['R+2'] })),
    level_type: coded(LEVEL_TYPES),
    level_display: text,
    reduced_vat_eligibility: flag,
    brs_eligibility: flag,
    bare_ownership_eligibility: flag,
    psla_eligibility: flag,
    reduced_vat_ineligibility: flag,
    available_vat_rates: Type.Array(Type.Number()),
    available_prices: Type.Array(PriceAtRate),
    price_excluding_vat: Type.Number({ examples: [208_333.33] }),
    price_with_secondary_excluding_vat: Type.Number(),
    unrestricted_distribution: flag,
    living_area: float,
    low_ceiling_area: float,
    other_annex_area: float,
    land_area: float,
    balconies: int,
    balconies_area: float,
    terraces: int,
    terraces_area: float,
    gardens: int,
    gardens_area: float,
    loggias: int,
    loggias_area: float,
    bedrooms: int,
    exposure: Type.Array(Type.Enum([...EXPOSURES])),
    exposure_display: text,
    tags: Type.Array(Type.Enum([...TAGS])),
    tags_display: Type.Array(Type.String()),
    plan3d: Nullable(Type.String()),
    actable_date: date,
    inherited_actable_date: date,
    real_delivery_date: date,
    inherited_delivery_date: date,
    description: Nullable(Type.String()),
    status: Type.Enum([...LOT_STATUSES]),
    status_display: Text(),
    documents: Type.Array(LotFileSchema),
    plans: Type.Array(LotFileSchema),
    lots_related: Type.Array(Relative),
    price_including_vat: replaced('available_prices'),
    price_with_secondary_including_vat: replaced('available_prices'),
    price_reduced_vat: replaced('available_prices'),
    price_with_secondary_reduced_vat: replaced('available_prices'),
    price_per_square_meter_excluding_vat: replaced('available_prices'),
    price_per_square_meter_including_vat: replaced('available_prices'),
    price_per_square_meter_reduced_vat: replaced('available_prices'),
    under_low_ceiling_area: replaced('low_ceiling_area'),
    updated_at: Timestamp,
  },
  { title: 'Lot' },
);

export const LotInList = Type.Omit(LotSheet, [
  'reduced_vat_ineligibility',
  'price_with_secondary_excluding_vat',
]);

const Named = { id: Nullable(Id), external_id: text, reference: text };
export const BatchReport = Type.Object(
  {
    success: Type.Array(Type.Object({ id: Id, external_id: Text(), reference: Text() })),
    errors: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'Place in the batch, from 0' }),
        ...Named,
        errors: Type.Record(Type.String(), Type.Array(Type.String())),
      }),
    ),
  },
  { title: 'Batch report' },
);

export const DeletedLot = Type.Object(
  { id: Id, external_id: Text(), deleted_at: Timestamp },
  { title: 'Deleted lot' },
);
