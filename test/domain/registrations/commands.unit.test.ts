// Only its owner gives a registration up, whatever the routes have asked before.
import { expect, it } from 'vitest';
import { registrationDecider } from '../../../src/domain/registrations/commands.ts';
import { declaration } from '../../../src/domain/registrations/decide.ts';
import { evolveRegistrations, noRegistrations } from '../../../src/domain/registrations/registration.ts';

const NOW = new Date('2026-03-14T09:00:00Z');
const actor = { keyId: 1, userId: null };
const person = {
  title: null,
  name: 'Dupont',
  firstname: 'Jean',
  email1: 'jean@x.fr',
  email2: null,
  phone1: '+33612345678',
  phone2: null,
  city: null,
  zipcode: null,
  country: null,
  address1: null,
  address2: null,
  comment: null,
};
const meta = { tenant: 'demo', actor, at: NOW, requestId: 'r', causationId: 'r' };
const declared = declaration({ id: 4, ownerId: 10, keys: ['k'], person });
const state = evolveRegistrations(noRegistrations, declared, meta);

it.each([
  [4, 10, [{ type: 'RegistrationWithdrawn' }]],
  [4, 11, { refused: 'registration-not-owned' }],
  [5, 10, { refused: 'registration-not-owned' }],
])('registration %i given up by user %i', (id, ownerId, expected) => {
  const decided = registrationDecider.decide(state, { type: 'withdraw', id, ownerId }, { actor, now: NOW });
  expect(decided).toMatchObject(expected);
});
