// Days as workbooks count them: from the last day of 1899, with a 29 February 1900 that never was.
import type { Cell, Dated } from '../kernel/cell.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(1899, 11, 30);
const START_1904 = Date.UTC(1904, 0, 1);
/** 1 March 1900: from here on everybody counts alike. */
const FIRST_SURE = 61;

/** Null for a day that not every program would read as the same. */
export function serialOf({ day, time = '00:00' }: Dated): number | null {
  const whole = Math.round((Date.parse(`${day}T00:00:00Z`) - START) / DAY_MS);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Number.isNaN(whole) || whole < FIRST_SURE ? null : whole + (hours * 60 + minutes) / 1440;
}

/** The number itself where it counts no day of our calendar. */
export function dayOf(serial: number, from1904: boolean): Cell {
  const whole = Math.floor(serial);
  const shifted = !from1904 && whole < FIRST_SURE - 1 ? whole + 1 : whole;
  const at = new Date((from1904 ? START_1904 : START) + shifted * DAY_MS);
  return whole < 1 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999
    ? serial
    : { day: at.toISOString().slice(0, 10) };
}

/** `27/03/2026 18:05`, or without a time. */
export function frenchDay({ day, time }: Dated): string {
  return `${day.split('-').reverse().join('/')}${time === undefined ? '' : ` ${time}`}`;
}

const BUILT_IN_DAYS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Whether numbers of this format are days: what is quoted, or coloured, says nothing of days. */
export function showsDays(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DAYS.some(([from, to]) => id >= from && id <= to);
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, ''));
}
