// Days as contracts count them: `YYYY-MM-DD`, in the zone of the client space.

import { zoneFormats } from '../../../platform/kernel/time/zone-formats.ts';

const DAY_MS = 86_400_000;

const parts = zoneFormats('en', { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' });

export function addDays(day: string, days: number): string {
  return dayOf(midnight(day) + days * DAY_MS);
}

/** The same day of a later year; of a 29th of February, the last day of that month. */
export function addYears(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return dayOf(midnight(same)) === same ? same : `${year}-02-28`;
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(midnight(day)).getUTCDay();
}

/** Which day it is there at this instant. */
export function dayIn(zone: string, instant: Date): string {
  return dayReader(zone)(instant.getTime());
}

/** The first instant of the day there: where clocks skip midnight, the one they go on with. */
export function startOfDay(zone: string, day: string): Date {
  const read = dayReader(zone);
  // no zone is further from UTC than this
  let [before, from] = [midnight(day) - 15 * 3_600_000, midnight(day) + 15 * 3_600_000];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (read(middle) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

function dayReader(zone: string): (instant: number) => string {
  const format = parts(zone);
  return (instant) => {
    const told = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value] as const));
    return `${told.get('year')!.padStart(4, '0')}-${told.get('month')}-${told.get('day')}`;
  };
}

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
