// Secrets that others have replaced: each is good for as long as was promised of it, however often it is replaced again.
// A rotation that died before it answered is sent again, and the secret that nobody saw takes nothing from the one in use.
//
//   good now           rotated at t, for an hour          rotated at t, for no time
//   A                  B, and A until t + 1 h             B
//   B, and A until u   C, B until t + 1 h, A until u      C
//
// A webhook's secret is always rotated for a day. When `MOST_FORMER` are good beside the one in force, one must end first.
import { isOver } from '../kernel/time/term.ts';

export const MOST_FORMER = 8;

interface Promised {
  readonly until: string;
}

export function stillGood<Former extends Promised>(former: readonly Former[], now: Date): readonly Former[] {
  return former.filter(({ until }) => !isOver(until, now));
}

export function isFull(former: readonly Promised[], now: Date): boolean {
  return stillGood(former, now).length >= MOST_FORMER;
}
