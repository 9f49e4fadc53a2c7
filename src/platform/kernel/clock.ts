export interface Clock {
  /** The time of the service; in a client space whose past is being laid, that past. */
  now(tenant?: string): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The API's way to write an instant: milliseconds, padded to six fractional digits. */
export function timestamp(instant: Date): string {
  return instant.toISOString().replace('Z', '000Z');
}

/** An instant that an event or a row holds, written the API's way. */
export function timestampOf(iso: string): string;
export function timestampOf(iso: string | null): string | null;
export function timestampOf(iso: string | null): string | null {
  return iso === null ? null : timestamp(new Date(iso));
}
