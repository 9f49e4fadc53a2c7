// What a person is recognised by: e-mail addresses and phone numbers, normalised.
import { EMAIL_SLOTS, PHONE_SLOTS, type ContactFields } from './fields.ts';

export interface ContactValue {
  readonly kind: 'email' | 'phone';
  readonly value: string;
}

export function valueKey({ kind, value }: ContactValue): string {
  return `${kind} ${value}`;
}

/** E-mails first, in the order of their slots; each value once. */
export function valuesOf(fields: Partial<ContactFields>): ContactValue[] {
  const values = [
    ...EMAIL_SLOTS.map((slot) => ({ kind: 'email' as const, value: fields[slot] })),
    ...PHONE_SLOTS.map((slot) => ({ kind: 'phone' as const, value: fields[slot] })),
  ];
  const found = values.flatMap(({ kind, value }): ContactValue[] => (value ? [{ kind, value }] : []));
  return [...new Map(found.map((v) => [valueKey(v), v])).values()];
}

export function hasValue(fields: Partial<ContactFields>, { kind, value }: ContactValue): boolean {
  return (kind === 'email' ? EMAIL_SLOTS : PHONE_SLOTS).some((slot) => fields[slot] === value);
}
