// When a message that failed is sent again. Pure: the instant, the chance and what the receiver asked for come in.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Before the first attempt, the second, and so on; there are as many attempts as entries. */
export const DELAYS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

const SPREAD = 0.2;
const MOST_ASKED_MS = 24 * HOUR;
export const GIVE_UP_ENDPOINT_MS = 5 * 24 * HOUR;

/** null: it was the last one. `chance` is from 0 to 1. */
export function nextAttempt(
  attempts: number,
  now: Date,
  chance: number,
  retryAfterMs: number | null,
): Date | null {
  const delay = DELAYS_MS[attempts];
  if (delay === undefined) return null;
  const spread = delay * (1 + SPREAD * (2 * chance - 1));
  const asked = Math.min(retryAfterMs ?? 0, MOST_ASKED_MS);
  return new Date(now.getTime() + Math.max(Math.round(spread), asked));
}

/** Seconds, or a date by the clock on the wall. */
export function retryAfterMs(header: string | undefined, wallClock: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - wallClock.getTime());
}
