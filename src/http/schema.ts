// The pieces that request and answer schemas are made of. What TypeBox calls a format is defined here once,
// and so is what is done to a value before it is judged (`x-clean`).
import { Type } from 'typebox';
import type { Static, TNull, TSchema, TSchemaOptions, TString, TUnion } from 'typebox';
import Format from 'typebox/format';
import { Settings } from 'typebox/system';
import { COUNTRY_CODES } from './countries.ts';
import '../kernel/formats.ts';

/** All wrong fields are reported at once; the bound keeps a hostile body from filling memory. */
export const MOST_ERRORS = 2000;
Settings.Set({ maxErrors: MOST_ERRORS });

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

Format.Set('email', (text) => text.length <= 254 && text.indexOf('@') <= 64 && EMAIL.test(text));
Format.Set('country', (text) => COUNTRY_CODES.has(text));

export const MAX_ID = 2_147_483_647;

export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID, examples: [42] });

export const Timestamp = Type.String({
  format: 'date-time',
  'x-clean': 'instant',
  examples: ['2026-03-14T09:26:53.589000Z'],
});

/** A moment that something is compared with; what is planned or noted is a `Timestamp`. */
export const Moment = Type.String({
  format: 'instant',
  'x-clean': 'instant',
  examples: ['2026-03-14T09:26:53.589000Z'],
});

export const DateOnly = Type.String({ format: 'date', examples: ['2026-03-14'] });

export function Text(maxLength = 255, options: TSchemaOptions = {}): TString {
  return Type.String({ maxLength, ...options });
}

/** Prose: longer than a field, same rules. */
export function FreeText(maxLength = 1000, options: TSchemaOptions = {}): TString {
  return Text(maxLength, options);
}

export const Email = Type.String({
  format: 'email',
  maxLength: 254,
  'x-clean': 'lower',
  examples: ['jeanne.martin@example.com'],
});

export const CountryCode = Type.String({ format: 'country', 'x-clean': 'upper', examples: ['FR'] });

/** Decimals are cut off before the bounds are judged. */
export function WholeAmount(minimum: number, maximum: number, options: TSchemaOptions = {}) {
  return Type.Integer({ minimum, maximum, 'x-clean': 'truncate', ...options });
}

export function Nullable<T extends TSchema>(schema: T): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

export const Page = Type.Integer({ minimum: 1, maximum: MAX_ID, default: 1, description: 'Page number' });
export const PerPage = Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Items a page' });

/** The query of every paginated list; spread it into a list's own query. */
export const pageQuery = { page: Type.Optional(Page), per_page: Type.Optional(PerPage) };

export type { Static };
