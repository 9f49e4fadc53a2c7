// One lot of a batch, as partners send it. Each item is judged on its own.
import { Type, type Static } from 'typebox';
import { Id } from '../../../platform/judging/schema.ts';
import { judge, noErrors, type Errors } from '../../../platform/judging/validation.ts';
import { LOT_STATUSES, LOT_TYPES } from './enumerations.ts';
import { fields, Flag, Name, Price } from './pieces.ts';

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
