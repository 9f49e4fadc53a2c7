// The year it is, where the client space is.
import { zoneFormats } from '../../platform/kernel/time/zone-formats.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const year = zoneFormats('en', { year: 'numeric' });

export function yearIn(timezone: string = DEFAULT_SETTINGS.timezone, now: Date): number {
  return Number(year(timezone).format(now));
}
