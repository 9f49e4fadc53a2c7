// What is typed for when something happened: hours where the client space is.
import { instantIn, localIn } from '../zone.ts';

const MINUTE_MS = 60_000;

/**
 * A minute is typed, not an instant. What is in the very minute of what it follows came after it, and is at that instant
 * then; else it is the minute's first.
 */
export function instantTyped(text: string, zone: string, after: string | null): string {
  const typed = instantIn(text, zone);
  if (typed === text || after === null) return typed;
  const [from, before] = [Date.parse(typed), Date.parse(after)];
  return from < before && before - from < MINUTE_MS ? new Date(before).toISOString() : typed;
}

/** As a field for date and time holds it. */
export function nowTyped(now: Date, zone: string): string {
  return localIn(now.toISOString(), zone);
}
