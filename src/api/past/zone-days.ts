// The days of a zone, of many instants at once.
import { addDays, startOfDay } from '../../domain/grid/purchases/calendar.ts';
import { zoneFormats } from '../../platform/kernel/time/zone-formats.ts';

const walls = zoneFormats('sv-SE', {
  calendar: 'gregory',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

export class ZoneDays {
  readonly #zone: string;
  readonly #format: Intl.DateTimeFormat;

  constructor(zone: string) {
    this.#zone = zone;
    this.#format = walls(zone);
  }

  /** `2026-03-14` */
  of(instant: number): string {
    return this.#wall(instant).slice(0, 10);
  }

  /** The first instant of the day. */
  start(day: string): number {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const guess = midnight - this.#offset(midnight);
    const start = midnight - this.#offset(guess);
    // where clocks skip midnight, or show it twice, it takes longer to find
    const isStart = this.of(start) === day && this.of(start - 1) < day;
    return isStart ? start : startOfDay(this.#zone, day).getTime();
  }

  /** The last instant before the next day. */
  end(day: string): number {
    return this.start(addDays(day, 1)) - 1;
  }

  #offset(instant: number): number {
    const minute = Math.floor(instant / 60_000) * 60_000;
    return Date.parse(`${this.#wall(minute).replace(' ', 'T')}:00Z`) - minute;
  }

  /** `2026-03-14 10:00`, as the clock on the wall shows it. */
  #wall(instant: number): string {
    return this.#format.format(instant);
  }
}
