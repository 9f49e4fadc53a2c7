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
const MOST_ASKED_MS = DELAYS_MS.at(-1)!;
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
  return new Date(now.getTime() + Math.max(Math.round(spread), retryAfterMs ?? 0));
}

/** Seconds, or a date by the clock on the wall; never longer than the longest step of the schedule. */
export function retryAfterMs(header: string | undefined, wallClock: Date): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header.trim());
  const asked = seconds ? Number(header) * SECOND : Date.parse(header) - wallClock.getTime();
  return Number.isNaN(asked) ? null : Math.min(Math.max(0, asked), MOST_ASKED_MS);
}
