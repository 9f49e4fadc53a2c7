// Completing what is known with what a new request says: empty fields are filled, lists are joined, a new e-mail or
// phone takes the second place when that is free, the newest consent counts. Nothing known is ever overwritten.
import { isConsent, withTwins } from '../contacts/consents.ts';
import type { Contact, Contacts } from '../contacts/contacts.ts';
import { EMAIL_SLOTS, PHONE_SLOTS, type ContactFields } from '../contacts/fields.ts';
import { hasValue, valueKey, valuesOf, type ContactValue } from '../contacts/value.ts';
import { MOST } from '../qualification/lists.ts';
import type { Qualification } from '../qualification/qualification.ts';
import { REASONS } from './skipped.ts';

interface Merged<T> {
  readonly changes: Partial<T>;
  readonly skipped: Readonly<Record<string, string>>;
}

const SLOTS: readonly (readonly [ContactValue['kind'], readonly (keyof ContactFields & string)[]])[] = [
  ['email', EMAIL_SLOTS],
  ['phone', PHONE_SLOTS],
];

/** The contact of the lead that the request is about: known by e-mail, else by phone, else the first. */
export function matched(contacts: Contacts, given: Partial<ContactFields>): Contact | undefined {
  for (const value of valuesOf(given)) {
    const contact = contacts.find(({ fields }) => hasValue(fields, value));
    if (contact) return contact;
  }
  return contacts[0];
}

/**
 * `elsewhere`: values that other leads own. `within`: values that other contacts of the lead have; a couple may
 * share them, but a form does not say so.
 */
export function mergeContact(
  known: ContactFields,
  given: Partial<ContactFields>,
  elsewhere: ReadonlySet<string>,
  within: ReadonlySet<string> = new Set(),
): Merged<ContactFields> {
  const changes: Record<string, unknown> = {};
  const skipped: Record<string, string> = {};
  const sent = given as Readonly<Record<string, unknown>>;
  for (const [kind, slots] of SLOTS) {
    const taken = new Map<string, unknown>(slots.map((slot) => [slot, known[slot]]));
    for (const slot of slots) {
      const value = sent[slot];
      if (typeof value !== 'string' || [...taken.values()].includes(value)) continue;
      const key = valueKey({ kind, value });
      if (within.has(key)) continue;
      const free = slots.find((s) => taken.get(s) == null);
      if (elsewhere.has(key)) skipped[slot] = REASONS.anotherLead;
      else if (free === undefined) skipped[slot] = REASONS.noRoom;
      else {
        taken.set(free, value);
        changes[free] = value;
      }
    }
  }
  const now = known as unknown as Readonly<Record<string, unknown>>;
  const consents = withTwins(Object.fromEntries(Object.entries(given).filter(([field]) => isConsent(field))));
  for (const [field, value] of Object.entries(consents)) if (value !== now[field]) changes[field] = value;
  for (const [field, value] of Object.entries(sent)) {
    if (isConsent(field) || SLOTS.some(([, slots]) => slots.includes(field as never))) continue;
    if (now[field] == null) changes[field] = value;
    else if (now[field] !== value) skipped[field] = REASONS.known;
  }
  return { changes, skipped };
}

export function mergeQualification(
  known: Qualification,
  given: Partial<Qualification>,
): Merged<Qualification> {
  const changes: Record<string, unknown> = {};
  const skipped: Record<string, string> = {};
  for (const [field, value] of Object.entries(given)) {
    const before: unknown = known[field as keyof Qualification];
    if (Array.isArray(before)) {
      const joined = union(before, value as unknown[]);
      if (joined.length === before.length) continue;
      if (joined.length > MOST[field as keyof typeof MOST]) skipped[field] = REASONS.listFull;
      else changes[field] = joined;
    } else if (before === null) changes[field] = value;
    else if (before !== value) skipped[field] = REASONS.known;
  }
  return { changes, skipped };
}

function union(known: readonly unknown[], given: readonly unknown[]): unknown[] {
  const all = new Map([...known, ...given].map((item) => [JSON.stringify(item), item]));
  return [...all.values()];
}
