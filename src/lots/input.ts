// One lot of a batch, as partners send it. Each item is judged on its own.
import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { DateOnly, FreeText, Id, Nullable, Text } from '../http/schema.ts';
import { judge, noErrors, type Errors } from '../http/validation.ts';
import {
  EXPOSURES,
  LEVEL_TYPES,
  LOT_STATUSES,
  LOT_TYPES,
  SUBTYPES,
  TAGS,
  TYPOLOGIES,
} from './enumerations.ts';

const MOST_EUROS = 10_000_000_000;

function optional<T extends TSchema>(schema: T) {
  return Type.Optional(Nullable(schema));
}

const Flag = Type.Optional(Type.Boolean());
const Area = optional(Type.Number({ minimum: 0, maximum: 10_000_000 }));
const Count = optional(Type.Integer({ minimum: 0, maximum: 1000 }));
const Price = Type.Number({ minimum: 0, maximum: MOST_EUROS });
const Name = Text(255, { minLength: 1 });

const fields = {
  registry_id: optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  parent_lot_id: optional(Id),
  parent_external_id: optional(Text()),
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
  level: optional(Type.String({ pattern: '^R(-[1-5]|\\+(\\d|1\\d|20))$' })),
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
  exposure: optional(Type.Array(Type.Enum([...EXPOSURES]), { uniqueItems: true })),
  tags: optional(Type.Array(Type.Enum([...TAGS]), { uniqueItems: true })),
  plan3d: optional(Type.String({ pattern: '^https?://\\S+$', maxLength: 2048 })),
  actable_date: optional(DateOnly),
  real_delivery_date: optional(DateOnly),
  description: optional(FreeText(10_000)),
} satisfies TProperties;

export const NewLotItem = Type.Object({
  external_id: Name,
  reference: Name,
  status: Type.Enum([...LOT_STATUSES]),
  is_primary: Type.Boolean(),
  type: Type.Enum([...LOT_TYPES]),
  price_excluding_vat: Price,
  ...fields,
});

export const LotChangesItem = Type.Object({
  id: Id,
  external_id: Name,
  reference: Type.Optional(Name),
  status: Type.Optional(Type.Enum([...LOT_STATUSES])),
  is_primary: Flag,
  type: Type.Optional(Type.Enum([...LOT_TYPES])),
  price_excluding_vat: Type.Optional(Price),
  ...fields,
});

export type NewLotInput = Static<typeof NewLotItem>;
export type LotChangesInput = Static<typeof LotChangesItem>;

export interface BatchItem {
  readonly index: number;
  /** What the caller sent as identity, whether or not it is right: reports name the item by it. */
  readonly named: {
    readonly id: number | null;
    readonly external_id: string | null;
    readonly reference: string | null;
  };
  /** The fields that are right; complete where there are no errors. */
  readonly input:
    ({ readonly kind: 'new' } & NewLotInput) | ({ readonly kind: 'changes' } & LotChangesInput) | null;
  readonly errors: Readonly<Errors>;
}

const how = { source: 'json', unknown: 'ignore', rules: undefined } as const;
const judgeNew = judge(NewLotItem, how);
const judgeChanges = judge(LotChangesItem, how);

export function readItem(value: unknown, index: number): BatchItem {
  const errors = noErrors();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    errors[''] = ['Chaque lot doit être un objet.'];
    return { index, named: { id: null, external_id: null, reference: null }, input: null, errors };
  }
  const raw = value as Readonly<Record<string, unknown>>;
  const named = { id: int(raw.id), external_id: text(raw.external_id), reference: text(raw.reference) };
  const isChange = Object.hasOwn(raw, 'id') && raw.id !== null;
  const cleaned = (isChange ? judgeChanges : judgeNew)(value, errors) as object;
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
  const right: unknown = Object.fromEntries(Object.entries(cleaned).filter(([name]) => !wrong.has(name)));
  const input = isChange
    ? { kind: 'changes' as const, ...(right as LotChangesInput) }
    : { kind: 'new' as const, ...(right as NewLotInput) };
  return { index, named, input, errors };
}

function int(value: unknown): number | null {
  return Number.isSafeInteger(value) ? (value as number) : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value.trim().slice(0, 255) : null;
}
