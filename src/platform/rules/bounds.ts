// The pieces that events are made of. Each is as wide as the narrowest column that is made of it, so that what fits its
// event fits every row: an int4, a numeric(14,2), a date, a text that an index can hold.
import { Type, type TNull, type TSchema, type TSchemaOptions, type TUnion } from 'typebox';
import './formats.ts';

export const MAX_INT = 2_147_483_647;

export const Id = Type.Integer({ minimum: 1, maximum: MAX_INT, examples: [42] });
export const Count = Type.Integer({ minimum: 0, maximum: MAX_INT });
/** Of one lot: what fifty of them cost together, with as much VAT again, still is a numeric(14,2). */
export const Cents = Type.Integer({ minimum: 0, maximum: 99_999_999_999_999 });
export const Rate = Type.Number({ minimum: 0, maximum: 100 });
export const Bytes = Count;

/** Computed, or taken from a clock. */
export const Instant = Type.String({ format: 'instant' });
/** Said by somebody, of a plan or of what was done. */
export const Planned = Type.String({ format: 'date-time' });
export const Day = Type.String({ format: 'date', examples: ['2026-03-14'] });
/** ISO 3166-1, two letters; written in any case. */
export const CountryCode = Type.String({ format: 'country', 'x-clean': 'upper', examples: ['FR'] });

/** A name, a code, an address line. */
export const Line = Type.String({ maxLength: 255 });
/** A comment, a message. */
export const Prose = Type.String({ maxLength: 1000 });

export function text(maxLength: number, options: TSchemaOptions = {}) {
  return Type.String({ maxLength, ...options });
}

export function orNull<T extends TSchema>(schema: T): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

export function list<T extends TSchema>(items: T, maxItems: number) {
  return Type.Array(items, { maxItems });
}

const Small = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
const Value = Type.Union([text(20_000), Small, Type.Boolean(), Type.Null(), list(Line, 100)]);

/** What fields were before: told, never made into columns, and as odd as what an older program let in. */
export const Before = Type.Unsafe<Record<string, unknown>>({
  ...Type.Record(Type.String(), Value, { maxProperties: 200 }),
  'x-open': true,
});
