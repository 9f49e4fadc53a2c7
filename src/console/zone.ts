// What a field for date and time holds, as the instant that it is where the office works, and back.
import { isDate } from '../platform/kernel/time/instants.ts';
import { zoneFormats } from '../platform/kernel/time/zone-formats.ts';

const walls = zoneFormats('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/** What is no date and time stays as it was typed, for the API to say so. */
export function instantIn(text: string, zone: string): string {
  if (!LOCAL.test(text) || !isDate(text.slice(0, 10))) return text;
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return text;
  // the offset of the instant that the wall clock would be in UTC is off by one change of the hour at most
  const guess = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(guess, zone)).toISOString();
}

/** An instant as a field for date and time holds it there. */
export function localIn(instant: string | null, zone: string): string {
  if (instant === null) return '';
  const time = Date.parse(instant);
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16);
}

/** How people call the zone: by its town. */
export function placeOf(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

function offsetAt(time: number, zone: string): number {
  const parts = walls(zone).formatToParts(time);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return shown - Math.floor(time / 60_000) * 60_000;
}
