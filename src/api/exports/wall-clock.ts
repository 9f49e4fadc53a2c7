// An instant as clocks on the wall show it where the client space is.
import type { Dated } from '../../platform/kernel/cell.ts';
import { zoneFormats } from '../../platform/kernel/time/zone-formats.ts';

const walls = zoneFormats('en-CA', {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

export function wallClock(timeZone: string): (instant: string) => Dated {
  const format = walls(timeZone);
  return (instant) => {
    const part = Object.fromEntries(
      format.formatToParts(new Date(instant)).map((one) => [one.type, one.value]),
    );
    return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` };
  };
}
