// What the schemas of this house call a format, of events as of requests. Imported for its effect.
import Format from 'typebox/format';
import { COUNTRY_CODES } from './countries.ts';
import { cleanInstant, isDate, isInOurYears, parseInstant } from '../kernel/time/instants.ts';

Format.Set('date', (text) => isDate(text) && isInOurYears(text));
Format.Set('date-time', (text) => isInOurYears(cleanInstant(text) ?? ''));
Format.Set('country', (text) => COUNTRY_CODES.has(text));
/** Any moment that can be written: what is computed, and what is only compared. */
Format.Set('instant', (text) => parseInstant(text) !== null);
