export interface Clock {
  /** The time of the service; in a client space whose past is being laid, that past. */
  now(tenant?: string): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The API's way to write an instant: milliseconds, padded to six fractional digits. */
export function timestamp(instant: Date): string {
  return `${instant.toISOString().slice(0, -1)}000Z`;
}

/** An instant that an event or a row holds, written the API's way. */
export function timestampOf(iso: string): string;
export function timestampOf(iso: string | null): string | null;
export function timestampOf(iso: string | null): string | null {
  if (iso === null) return null;
  return AS_WRITTEN.test(iso) ? `${iso.slice(0, -1)}000Z` : timestamp(new Date(iso));
}

/** What `Date` would write the same again: it is not asked, for documents are full of instants. */
const AS_WRITTEN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
