// What takes values off a lead notes what the lead had, and nothing is written by claims that are out of date.
import { expect, it } from 'vitest';
import { contactDecider, type ContactCommand } from '../../../src/domain/lead/contact-commands.ts';
import { isRefusal } from '../../../src/platform/kernel/refusal.ts';
import { someLead } from './leads/building.ts';

const OCCASION = { actor: { keyId: 1, userId: null }, now: new Date('2026-03-14T09:00:00Z') };
const decide = (c: ContactCommand) => contactDecider.decide(someLead(), c, OCCASION);
const elsewhere = [{ kind: 'email', value: 'moved@x.fr' }] as const;

it.each<ContactCommand>([
  { type: 'addContact', id: 12, fields: { name: 'C' }, held: [] },
  { type: 'changeContact', id: 10, fields: { city: 'Lyon' }, held: [] },
  { type: 'anonymise' },
])('$type notes the contacts as they were', (command) => {
  expect(decide(command)).toMatchObject({ note: someLead().contacts });
});

it('notes nothing of what it refuses', () => {
  expect(decide({ type: 'removeContact', id: 10 })).toMatchObject({ refused: 'last-contact' });
});

it.each(['addContact', 'changeContact'] as const)(
  '%s is refused when a value moved on since claims were taken',
  (type) => {
    const decided = decide({ type, id: 10, fields: { city: 'Lyon' }, held: elsewhere });
    expect(isRefusal(decided) && decided.refused).toBe('value-unclaimed');
  },
);
