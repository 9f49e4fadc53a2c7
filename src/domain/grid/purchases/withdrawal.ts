// How long a buyer may withdraw (Code de la construction, L271-1): ten days, counted from the day after the contract was
// first presented; a last day that nobody works on moves to the next one that is worked on.
import { addDays, startOfDay, weekday } from './calendar.ts';
import { isPublicHoliday } from './holidays.ts';

const DAYS = 10;
const [SUNDAY, SATURDAY] = [0, 6];

/** The last day on which the buyer may withdraw. */
export function withdrawalEnd(presentedOn: string): string {
  let last = addDays(presentedOn, DAYS);
  while (!isWorked(last)) last = addDays(last, 1);
  return last;
}

/** The contract is firm from the first instant of the day after. */
export function firmFrom(withdrawalEndsOn: string, zone: string): Date {
  return startOfDay(zone, addDays(withdrawalEndsOn, 1));
}

function isWorked(day: string): boolean {
  return weekday(day) !== SATURDAY && weekday(day) !== SUNDAY && !isPublicHoliday(day);
}
