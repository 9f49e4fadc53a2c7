// The pieces that request and answer schemas are made of. What TypeBox calls a format is defined here once,
// and so is what is done to a value before it is judged (`x-clean`).
import { Type } from 'typebox';
import type { Static, TSchemaOptions, TString } from 'typebox';
import Format from 'typebox/format';
import { Settings } from 'typebox/system';
import { MAX_INT } from '../rules/bounds.ts';

/** All wrong fields are reported at once; the bound keeps a hostile body from filling memory. */
export const MOST_ERRORS = 2000;
Settings.Set({ maxErrors: MOST_ERRORS });

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

Format.Set('email', (text) => text.length <= 254 && text.indexOf('@') <= 64 && EMAIL.test(text));

/** What requests and events have in common. */
export { CountryCode, Day as DateOnly, Id, MAX_INT as MAX_ID, orNull as Nullable } from '../rules/bounds.ts';

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

/** Decimals are cut off before the bounds are judged. */
export function WholeAmount(minimum: number, maximum: number, options: TSchemaOptions = {}) {
  return Type.Integer({ minimum, maximum, 'x-clean': 'truncate', ...options });
}

export const Page = Type.Integer({ minimum: 1, maximum: MAX_INT, default: 1, description: 'Page number' });
const PerPage = Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Items a page' });

/** The query of every paginated list; spread it into a list's own query. */
export const pageQuery = { page: Type.Optional(Page), per_page: Type.Optional(PerPage) };

/** The query of a list that is told whole unless one of these is sent. */
export const pageIfAsked = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INT, description: 'Page number' })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Items a page' })),
};

export type { Static };
