// Completing a lead: the rules that hold whatever comes in, and in whatever order.
import { describe, expect, test } from 'vitest';
import { withTwins } from '../../../../src/domain/lead/contacts/consents.ts';
import { EMPTY_CONTACT, type ContactFields } from '../../../../src/domain/lead/contacts/fields.ts';
import { valuesOf, valueKey } from '../../../../src/domain/lead/contacts/value.ts';
import { matched, mergeContact, mergeQualification } from '../../../../src/domain/lead/leads/merge.ts';
import {
  noQualification,
  type Qualification,
} from '../../../../src/domain/lead/qualification/qualification.ts';
import fc from '../../../support/properties.ts';

const none: ReadonlySet<string> = new Set();
const word = fc.constantFrom('a', 'b', 'c');
const email = fc.constantFrom('a@x.fr', 'b@x.fr', 'c@x.fr');
const phone = fc.constantFrom('+33611111111', '+33622222222', '+33633333333');

const person: fc.Arbitrary<Partial<ContactFields>> = fc
  .record(
    {
      name: word,
      city: word,
      children: fc.integer({ min: 0, max: 2 }),
      legal_entity: fc.boolean(),
      email1: email,
      email2: email,
      phone1: phone,
      phone2: phone,
      optin_email: fc.boolean(),
      optout_sms: fc.boolean(),
    },
    { requiredKeys: ['name'] },
  )
  .map((sent) => {
    const { email2, phone2, ...rest } = sent;
    return {
      ...rest,
      ...(email2 === undefined || email2 === sent.email1 ? {} : { email2 }),
      ...(phone2 === undefined || phone2 === sent.phone1 ? {} : { phone2 }),
    };
  });

const wish: fc.Arbitrary<Partial<Qualification>> = fc.record(
  {
    project: word,
    budget: fc.integer({ min: 0, max: 3 }),
    property_types: fc.uniqueArray(word, { minLength: 1 }),
    property_search_area: word,
  },
  { requiredKeys: [] },
);

const take = (known: ContactFields, sent: Partial<ContactFields>, elsewhere = none): ContactFields => ({
  ...known,
  ...mergeContact(known, sent, elsewhere).changes,
});
const identity = (fields: ContactFields): string[] => valuesOf(fields).map(valueKey).sort();
const isConsent = (name: string): boolean => /^opt/.test(name);

describe('a contact', () => {
  test('that is completed with the same again does not change', () => {
    fc.assert(
      fc.property(person, person, (first, sent) => {
        const once = take(take(EMPTY_CONTACT, first), sent);
        expect(mergeContact(once, sent, none).changes).toEqual({});
      }),
    );
  });

  test('never loses what is known', () => {
    fc.assert(
      fc.property(person, person, (first, sent) => {
        const known = take(EMPTY_CONTACT, first);
        const after = take(known, sent);
        for (const [name, value] of Object.entries(known))
          if (value !== null && !isConsent(name))
            expect([name, after[name as keyof ContactFields]]).toEqual([name, value]);
      }),
    );
  });

  test('is the same person whoever came first', () => {
    fc.assert(
      fc.property(person, person, (a, b) => {
        const slots = (kind: 'email' | 'phone') =>
          new Set([...valuesOf(a), ...valuesOf(b)].filter((v) => v.kind === kind).map((v) => v.value)).size;
        fc.pre(slots('email') <= 2 && slots('phone') <= 2);
        expect(identity(take(take(EMPTY_CONTACT, a), b))).toEqual(identity(take(take(EMPTY_CONTACT, b), a)));
      }),
    );
  });

  test('says what it did not keep: every sent field is kept or named', () => {
    fc.assert(
      fc.property(person, person, (first, sent) => {
        const known = take(EMPTY_CONTACT, first);
        const { changes, skipped } = mergeContact(known, sent, none);
        const after = { ...known, ...changes };
        const has = (name: string, value: unknown): boolean =>
          /^(email|phone)/.test(name)
            ? identity(after).some((key) => key.endsWith(` ${String(value)}`))
            : after[name as keyof ContactFields] === value;
        for (const [name, value] of Object.entries(sent))
          expect([name, has(name, value)]).toEqual([name, !(name in skipped)]);
      }),
    );
  });

  test('takes the newest explicit consent', () => {
    fc.assert(
      fc.property(person, person, (first, sent) => {
        const after = take(take(EMPTY_CONTACT, first), sent);
        expect(after).toMatchObject(
          Object.fromEntries(Object.entries(withTwins(sent)).filter(([name]) => isConsent(name))),
        );
      }),
    );
  });

  test('never takes what belongs to another lead', () => {
    const elsewhere = new Set(['email b@x.fr']);
    fc.assert(
      fc.property(person, (sent) => {
        const { changes, skipped } = mergeContact(EMPTY_CONTACT, sent, elsewhere);
        expect(Object.values(changes)).not.toContain('b@x.fr');
        for (const slot of ['email1', 'email2'] as const)
          if (sent[slot] === 'b@x.fr') expect(skipped).toHaveProperty(slot);
      }),
    );
  });

  test('a new value takes the second place, a third has none', () => {
    const known = take(EMPTY_CONTACT, { email1: 'a@x.fr' });
    expect(mergeContact(known, { email1: 'b@x.fr' }, none).changes).toEqual({ email2: 'b@x.fr' });
    const full = take(known, { email1: 'b@x.fr' });
    expect(mergeContact(full, { email1: 'c@x.fr' }, none)).toEqual({
      changes: {},
      skipped: { email1: 'Deux valeurs sont déjà renseignées.' },
    });
  });
});

test('the contact that a request is about is known by e-mail, then by phone, else the first', () => {
  const contact = (id: number, fields: Partial<ContactFields>) => ({
    id,
    fields: { ...EMPTY_CONTACT, ...fields },
    created_at: '',
    updated_at: '',
  });
  const contacts = [
    contact(1, { phone1: '+1' }),
    contact(2, { email1: 'a' }),
    contact(3, { email2: 'b', phone1: '+1' }),
  ];
  expect(matched(contacts, { email1: 'b', phone1: '+1' })?.id).toBe(3);
  expect(matched(contacts, { phone1: '+1' })?.id).toBe(1);
  expect(matched(contacts, { email1: 'z' })?.id).toBe(1);
  expect(matched([], { email1: 'z' })).toBeUndefined();
});

describe('a qualification', () => {
  const merge = (known: Qualification, sent: Partial<Qualification>): Qualification => ({
    ...known,
    ...mergeQualification(known, sent).changes,
  });

  test('is filled, joined, never overwritten, and the same again changes nothing', () => {
    fc.assert(
      fc.property(wish, wish, (first, sent) => {
        const known = merge(noQualification, first);
        const after = merge(known, sent);
        expect(mergeQualification(after, sent).changes).toEqual({});
        for (const [name, value] of Object.entries(known)) {
          const now = after[name as keyof Qualification];
          if (Array.isArray(value)) expect(now).toEqual(expect.arrayContaining(value));
          else if (value !== null) expect(now).toEqual(value);
        }
      }),
    );
  });

  test('keeps its lists as long as they may be, however many requests come', () => {
    const wishes = (from: number) => ({
      property_specific_requests: Array.from({ length: 100 }, (_, i) => `wish ${from + i}`),
    });
    const full = merge(noQualification, wishes(0));
    expect(mergeQualification(full, wishes(1))).toEqual({
      changes: {},
      skipped: { property_specific_requests: 'Cette liste est pleine.' },
    });
    expect(mergeQualification(full, wishes(0))).toEqual({ changes: {}, skipped: {} });
  });

  test('holds the same lists whoever came first', () => {
    fc.assert(
      fc.property(wish, wish, (a, b) => {
        const types = (q: Qualification) => [...q.property_types].sort();
        expect(types(merge(merge(noQualification, a), b))).toEqual(
          types(merge(merge(noQualification, b), a)),
        );
      }),
    );
  });
});
