// What the schemas of this house call a format, of events as of requests. Imported for its effect.
import Format from 'typebox/format';
import { cleanInstant, isDate, isInOurYears, parseInstant } from './instants.ts';

Format.Set('date', (text) => isDate(text) && isInOurYears(text));
Format.Set('date-time', (text) => isInOurYears(cleanInstant(text) ?? ''));
/** Any moment that can be written: what is computed, and what is only compared. */
Format.Set('instant', (text) => parseInstant(text) !== null);
