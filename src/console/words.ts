// How pages say what the API tells in numbers and names.
import { zoneFormats } from '../platform/kernel/time/zone-formats.ts';

const euros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

export function money(amount: number | null): string {
  return amount === null ? '–' : euros.format(amount);
}

export function number(value: number | null, unit = ''): string {
  return value === null ? '–' : `${numbers.format(value)}${unit === '' ? '' : `\u00a0${unit}`}`;
}

/** Of a count and its noun: `1 lot`, `3 lots`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${numbers.format(count)} ${count > 1 ? several : one}`;
}

/** What a page says times by: the instant that it is, and the zone in which the client space works. */
export interface Time {
  readonly now: Date;
  readonly timezone: string;
}

const inShort = zoneFormats('fr-FR', { dateStyle: 'short', timeStyle: 'short' });

/** An instant as people there read it. */
export function instant(text: string | null, { timezone }: Pick<Time, 'timezone'>): string {
  return text === null ? '–' : inShort(timezone).format(new Date(text));
}

const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

/** A day of the calendar: `14 mars 2026`. */
export function day(text: string | null): string {
  return text === null ? '–' : days.format(new Date(`${text}T00:00:00Z`));
}

/** How far off it is: `dans 3 h`, `il y a 2 j`. */
export function away(text: string, { now }: Pick<Time, 'now'>): string {
  const minutes = Math.round((new Date(text).getTime() - now.getTime()) / 60_000);
  const size = Math.abs(minutes);
  if (size === 0) return 'à l’instant';
  const [count, unit] =
    size < 60
      ? [size, 'min']
      : size < 48 * 60
        ? [Math.round(size / 60), 'h']
        : [Math.round(size / 1_440), 'j'];
  return minutes >= 0 ? `dans ${count} ${unit}` : `il y a ${count} ${unit}`;
}

/** Marks of the statuses of lots, for those who do not see their colours. */
export const LOT_MARKS: Readonly<Record<string, string>> = {
  available: '○',
  option: '◐',
  'pre-booked': '◓',
  booked: '●',
  sold: '■',
  unavailable: '×',
};
