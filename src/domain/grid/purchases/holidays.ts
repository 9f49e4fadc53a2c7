// The eleven public holidays of France (Code du travail, L3133-1): eight have a date, three follow Easter.
import { addDays } from './calendar.ts';

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension, Whit Monday: days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50];

export function publicHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const fixed = FIXED.map((day) => `${yearOf(year)}-${day}`);
  return [...fixed, ...AFTER_EASTER.map((days) => addDays(easter, days))].sort();
}

export function isPublicHoliday(day: string): boolean {
  return publicHolidays(Number(day.slice(0, 4))).includes(day);
}

/** The Gregorian computus of Meeus, Jones and Butcher; the letters are theirs. */
export function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const [month, day] = [Math.floor(sum / 31), (sum % 31) + 1];
  return `${yearOf(year)}-${two(month)}-${two(day)}`;
}

function yearOf(year: number): string {
  return String(year).padStart(4, '0');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
