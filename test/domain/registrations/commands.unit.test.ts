// Only its owner gives a registration up, whatever the routes have asked before.
import { expect, it } from 'vitest';
import { registrationDecider } from '../../../src/domain/registrations/commands.ts';
import { declaration } from '../../../src/domain/registrations/decide.ts';
import { evolveRegistrations, noRegistrations } from '../../../src/domain/registrations/registration.ts';
import { NOW, someone } from './building.ts';

const actor = { keyId: 1, userId: null };
const meta = { tenant: 'demo', actor, at: NOW, requestId: 'r', causationId: 'r' };
const declared = declaration({ id: 4, ownerId: 10, keys: ['k'], person: someone });
const state = evolveRegistrations(noRegistrations, declared, meta);

it.each([
  [4, 10, [{ type: 'RegistrationWithdrawn' }]],
  [4, 11, { refused: 'registration-not-owned' }],
  [5, 10, { refused: 'registration-not-owned' }],
])('registration %i given up by user %i', (id, ownerId, expected) => {
  const decided = registrationDecider.decide(state, { type: 'withdraw', id, ownerId }, { actor, now: NOW });
  expect(decided).toMatchObject(expected);
});
