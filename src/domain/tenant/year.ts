// The year it is, where the client space is.
import { DEFAULT_SETTINGS } from './settings.ts';

export function yearIn(timezone: string = DEFAULT_SETTINGS.timezone, now: Date): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone: timezone, year: 'numeric' }).format(now));
}
