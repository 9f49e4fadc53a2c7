// Where on the slider much happened: days as they are told, made bars of one width however many days there are.
import { daysIn } from '../../api/past/days.ts';

export interface Mark {
  /** The last instant of the day. */
  readonly until: Date;
  readonly events: number;
}

interface Bar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

const BARS = 200;
const HALF_A_DAY_MS = 12 * 3_600_000;
const BUSY_DAYS = 5;

/** Of things that happened one by one. */
export function marksAt(instants: readonly string[], zone: string): Mark[] {
  const moments = instants.map((instant) => [Date.parse(instant), 1] as const);
  return daysIn(zone, moments).map(({ ends, events }) => ({ until: new Date(ends), events }));
}

/** A day of thousands does not hide the others: the height grows with the root. */
export function marks(all: readonly Mark[], first: Date, last: Date, width: number, height: number): Bar[] {
  const span = Math.max(1, last.getTime() - first.getTime());
  const sums = new Map<number, number>();
  for (const { until, events } of all) {
    const middle = Math.min(Math.max(until.getTime() - HALF_A_DAY_MS, first.getTime()), last.getTime());
    const bar = Math.min(BARS - 1, Math.floor(((middle - first.getTime()) / span) * BARS));
    sums.set(bar, (sums.get(bar) ?? 0) + events);
  }
  const most = Math.max(1, ...sums.values());
  const step = width / BARS;
  return [...sums].map(([bar, events]) => ({
    x: Math.round(bar * step),
    width: Math.max(1, Math.round(step) - 1),
    height: Math.max(2, Math.round(Math.sqrt(events / most) * height)),
  }));
}

export function busiest(all: readonly Mark[]): Mark[] {
  return all
    .toSorted((a, b) => b.events - a.events)
    .slice(0, BUSY_DAYS)
    .sort((a, b) => a.until.getTime() - b.until.getTime());
}
