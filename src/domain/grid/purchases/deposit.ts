// What a reservation may cost (Code de la construction, R261-28): five per cent of the price when the deed is due within a
// year of signing, two within two years, nothing later.
import { addYears } from './calendar.ts';

export function mostDeposit(priceCents: number, signedOn: string, deedPlannedOn: string): number {
  return Math.floor((priceCents * percent(signedOn, deedPlannedOn)) / 100);
}

function percent(signedOn: string, deedPlannedOn: string): number {
  if (deedPlannedOn <= addYears(signedOn, 1)) return 5;
  return deedPlannedOn <= addYears(signedOn, 2) ? 2 : 0;
}
