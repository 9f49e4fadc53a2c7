// Dates and instants as callers write them, and as this house writes them.
//
// Where a person or a plan is meant, they lie in the years 1900 to 2200: what follows from them (the end of an action,
// the end of a term) then still is a date, here and in every column.
import { timestamp } from './clock.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/;

/** Whether the day exists: the calendar knows that no year has a 30th of February. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [, year, month, day] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** Of a date, or of an instant in UTC. */
export function isInOurYears(text: string): boolean {
  const year = Number(/^(\d{4})-/.exec(text)?.[1]);
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** An ISO 8601 instant, with `Z`, an offset, or neither (which is UTC); null when there is no such instant. */
export function parseInstant(text: string): Date | null {
  const match = INSTANT.exec(text);
  if (!match) return null;
  const [, day = '', hour = '', minute = '', second = '00', fraction = '', zone = 'Z'] = match;
  if (!isDate(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const offset = offsetMinutes(zone);
  if (offset === null) return null;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const utc = Date.parse(`${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  const instant = new Date(utc - offset * 60_000);
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999 ? instant : null;
}

/** The same instant as the API writes it, or null. */
export function cleanInstant(text: string): string | null {
  const instant = parseInstant(text);
  return instant && timestamp(instant);
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const digits = zone.slice(1).replace(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
