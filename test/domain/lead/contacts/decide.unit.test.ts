// What may happen to the contacts of a lead, written out: states × commands.
import { describe, expect, test } from 'vitest';
import { outcome, taken } from '../../../support/given.ts';
import { addContact, changeContact, removeContact } from '../../../../src/domain/lead/contacts/decide.ts';
import { contactOf, holds } from '../../../../src/domain/lead/contacts/contacts.ts';
import { contactAdded, contactChanged, contactRemoved } from '../../../../src/domain/lead/contacts/events.ts';
import { contradictions, withTwins } from '../../../../src/domain/lead/contacts/consents.ts';
import type { ContactFields } from '../../../../src/domain/lead/contacts/fields.ts';
import { leadYielded } from '../../../../src/domain/lead/leads/events.ts';
import type { Lead } from '../../../../src/domain/lead/leads/lead.ts';
import { anonymised, at, folded, someLead, unknown } from '../leads/building.ts';

const couple = folded([contactAdded({ contact_id: 11, contact: { name: 'B' } })], someLead());

const table: [string, Lead, add: string, change: string, same: string, foreign: string, remove: string][] = [
  ['unknown', unknown, 'not-found', 'not-found', 'not-found', 'not-found', 'not-found'],
  [
    'yielded',
    folded([leadYielded({ to: 2 })]),
    'not-found',
    'not-found',
    'not-found',
    'not-found',
    'not-found',
  ],
  ['with one contact', someLead(), 'ContactAdded', 'ContactChanged', '', 'not-found', 'last-contact'],
  ['with two', couple, 'ContactAdded', 'ContactChanged', '', 'not-found', 'ContactRemoved'],
  [
    'anonymised',
    anonymised,
    'lead-anonymised',
    'lead-anonymised',
    'lead-anonymised',
    'not-found',
    'lead-anonymised',
  ],
];

test.each(table)('%s', (_, lead, add, change, same, foreign, remove) => {
  expect(outcome(addContact(lead, 12, { name: 'C' }))).toBe(add);
  expect(outcome(changeContact(lead, 10, { city: 'Lyon' }))).toBe(change);
  expect(outcome(changeContact(lead, 10, { name: 'Martin' }))).toBe(same);
  expect(outcome(changeContact(lead, 99, { city: 'Lyon' }))).toBe(foreign);
  expect(outcome(removeContact(lead, 10))).toBe(remove);
});

test('only what is known is written of a new contact, only what differs of a known one', () => {
  expect(addContact(someLead(), 12, { name: 'C', city: null, optin_sms: true })).toEqual([
    contactAdded({ contact_id: 12, contact: { name: 'C', optin_sms: true, optout_sms: false } }),
  ]);
  expect(changeContact(someLead(), 10, { name: 'Martin', email1: null, city: null })).toMatchObject([
    { data: { changes: { email1: null } } },
  ]);
});

test('what is not sent is no change, and nothing of a new contact', () => {
  const silent = { city: undefined } as unknown as Partial<ContactFields>;
  expect(addContact(someLead(), 12, silent)).toEqual([contactAdded({ contact_id: 12, contact: {} })]);
  expect(changeContact(someLead(), 10, silent)).toEqual([]);
});

test('of two contacts the one that is meant changes, and leaves', () => {
  const [ours, theirs] = couple.contacts;
  const change = taken(changeContact(couple, 10, { city: 'Lyon' }));
  expect(change).toEqual([contactChanged({ contact_id: 10, changes: { city: 'Lyon' } })]);
  const { contacts } = folded(change, couple, at(5));
  const updated_at = at(5).toISOString();
  expect(contacts).toEqual([{ ...ours, fields: { ...ours!.fields, city: 'Lyon' }, updated_at }, theirs]);
  expect(contactOf(contacts, 11)).toBe(theirs);
  expect(taken(removeContact(couple, 10))).toEqual([contactRemoved({ contact_id: 10 })]);
  expect(folded([contactRemoved({ contact_id: 10 })], couple).contacts).toEqual([theirs]);
});

test('a value is held where any of the contacts has it', () => {
  expect(holds(couple.contacts, { kind: 'email', value: 'a@x.fr' })).toBe(true);
  expect(holds(couple.contacts, { kind: 'email', value: 'b@x.fr' })).toBe(false);
});

describe('consents', () => {
  test.each([
    [{ optin_email: true }, { optin_email: true, optout_email: false }],
    [{ optout_phone: true }, { optout_phone: true, optin_phone: false }],
    [{ optin_sms: false }, { optin_sms: false }],
    [{ optin_email_tracking: null }, { optin_email_tracking: null }],
  ])('%j means %j', (sent, meant) => {
    expect(withTwins(sent)).toEqual(meant);
  });

  test('yes and no at once is a contradiction, of one channel only', () => {
    expect(
      contradictions({ optin_sms: true, optout_sms: true, optin_email: true, optout_phone: true }),
    ).toEqual(['sms']);
    expect(contradictions({ optin_sms: true, optout_sms: false })).toEqual([]);
  });
});
