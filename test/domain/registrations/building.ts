// Registrations as they stand after what was decided.
import { taken } from '../../support/given.ts';
import { DEFAULT_RULES, type ProgramRules } from '../../../src/domain/program/rules.ts';
import { analyse, approve, close, declare, forget } from '../../../src/domain/registrations/decide.ts';
import type { Person, RegistrationEvent } from '../../../src/domain/registrations/events.ts';
import { evolveRegistrations, type Registrations } from '../../../src/domain/registrations/registration.ts';

export const NOW = new Date('2026-03-14T09:00:00Z');
export const DAY = 24 * 60 * 60 * 1000;
export const daysLater = (days: number): Date => new Date(NOW.getTime() + days * DAY);

export const someone: Person = {
  title: null,
  name: 'Martin',
  firstname: 'Jeanne',
  email1: 'j@x.fr',
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

export function after(state: Registrations, decided: ReturnType<typeof analyse>, at = NOW): Registrations {
  const meta = { tenant: 't', actor: { keyId: 1, userId: 1 }, at, requestId: '', causationId: '' };
  return taken(decided).reduce<Registrations>(
    (s, event: RegistrationEvent) => evolveRegistrations(s, event, meta),
    state,
  );
}

export const declared = (
  state: Registrations,
  id: number,
  keys: string[],
  ownerId = 1,
  at = NOW,
): Registrations => after(state, declare(state, { id, ownerId, keys, person: someone }), at);

export const analysed = (
  state: Registrations,
  id: number,
  now = NOW,
  rules: Partial<ProgramRules> = {},
): Registrations =>
  after(state, analyse(state, id, { rules: { ...DEFAULT_RULES, ...rules }, leads: [], now }), now);

export const approvedState = (
  state: Registrations,
  id: number,
  now = NOW,
  rules: Partial<ProgramRules> = {},
) => {
  const accepted = analysed(state, id, now, rules);
  return after(accepted, approve(accepted, id, 100 + id), now);
};

export const closed = (state: Registrations): Registrations => after(state, close(state, 1, NOW));

export const forgotten = (state: Registrations): Registrations => {
  const ended = closed(state);
  return after(ended, forget(ended, 1));
};
