// What is typed for when something happened: days and hours where the client space is.
import { dayIn } from '../../domain/grid/purchases/calendar.ts';
import { instantIn } from '../prospects/zone.ts';

const MINUTE_MS = 60_000;

/**
 * A minute is typed, not an instant. What is in the very minute of what it follows came after it, and is at that instant
 * then; else it is the minute's first.
 */
export function instantTyped(text: string, zone: string, after: string | null): string {
  const typed = instantIn(text, zone);
  if (typed === text || after === null) return typed;
  const [from, before] = [Date.parse(typed), Date.parse(after)];
  return from < before && before - from < MINUTE_MS ? new Date(before).toISOString() : typed;
}

/** As a field for date and time holds it. */
export function nowTyped(now: Date, zone: string): string {
  const time = new Intl.DateTimeFormat('fr-FR', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now);
  return `${dayIn(zone, now)}T${time}`;
}
