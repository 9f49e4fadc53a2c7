// On which days things happened, in the zone of the client space.
import type { Calendar } from '../../platform/pasts/calendar.ts';
import { ZoneDays } from './zone-days.ts';

export interface Day {
  readonly day: string;
  readonly events: number;
  /** Its last instant. */
  readonly ends: number;
}

/** By how many things happened at which instants. */
export function daysIn(
  zone: string,
  moments: readonly (readonly [instant: number, events: number])[],
): Day[] {
  const zoned = new ZoneDays(zone);
  const days: Day[] = [];
  for (const [instant, events] of moments.toSorted(([a], [b]) => a - b)) {
    const last = days.at(-1);
    if (last && instant <= last.ends) days[days.length - 1] = { ...last, events: last.events + events };
    else {
      const day = zoned.of(instant);
      days.push({ day, events, ends: zoned.end(day) });
    }
  }
  return days;
}

export function quartersOf(calendars: readonly Calendar[]): (readonly [instant: number, events: number])[] {
  return calendars.flatMap((calendar) => [...calendar.quarters()]);
}

/** From its first instant to the last before the next day. */
export function boundsOf(zone: string, instant: Date): { day: string; from: Date; until: Date } {
  const zoned = new ZoneDays(zone);
  const day = zoned.of(instant.getTime());
  return { day, from: new Date(zoned.start(day)), until: new Date(zoned.end(day)) };
}
