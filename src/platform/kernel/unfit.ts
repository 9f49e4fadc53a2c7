// Events that are not written because they are not what they are declared to be. What comes in is judged before, so
// this is the last wall, before the store and before every column: a request that runs into it is refused.
import { Refused, refuse } from './refusal.ts';

export class Unfit extends Refused {
  /** For those who mend it: which event and which of its fields, without values. */
  readonly where: string;

  constructor(type: string, where: string) {
    super(refuse('unfit', { errors: {} }));
    this.name = 'Unfit';
    this.message = `event ${type} does not fit its schema: ${where}`;
    this.where = `${type}: ${where}`;
  }
}

const NIL = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The client of the event store ends the process over these. */
export function checkEnvelope({ id, type }: { readonly id: string; readonly type: string }): void {
  if (type === '') throw new Unfit('(none)', 'an event has a type');
  if (!UUID.test(id) || id === NIL) throw new Unfit(type, 'an event has an identifier');
}

/** Postgres stores no NUL, and UTF-8 no half of a character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsUnstorable);
  return Object.values(value).some(holdsUnstorable);
}
