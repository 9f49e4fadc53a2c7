// What may happen to a lead as a whole, written out.
import { describe, expect, test } from 'vitest';
import { outcome } from '../../../support/given.ts';
import {
  interestReopened,
  interestStatusChanged,
  interestTemperatureChanged,
  prescriptionStarted,
  protectionChanged,
} from '../../../../src/domain/lead/interests/events.ts';
import { contactAdded } from '../../../../src/domain/lead/contacts/events.ts';
import {
  anonymise,
  takeIn,
  takenIn,
  yieldTo,
  type TakeIn,
} from '../../../../src/domain/lead/leads/decide.ts';
import { leadYielded } from '../../../../src/domain/lead/leads/events.ts';
import type { LeadEvent } from '../../../../src/domain/lead/leads/lead-event.ts';
import type { Lead } from '../../../../src/domain/lead/leads/lead.ts';
import { anonymised, at, folded, intake, NOW, OWNER, PROGRAM, someLead, unknown } from './building.ts';

const program = { id: PROGRAM, ownerId: OWNER, reopensDiscarded: true, hasLiveOption: false };
const order = (more: Partial<TakeIn> = {}): TakeIn => ({
  leadId: 1,
  contactId: 10,
  intake: intake({ name: 'Martin', email1: 'a@x.fr' }),
  elsewhere: new Set(),
  program: null,
  now: NOW,
  ...more,
});

const yielded = folded([leadYielded({ to: 7 })]);
const states: [string, Lead, takeIn: string, onProgram: string, yieldTo: string, anonymise: string][] = [
  [
    'unknown',
    unknown,
    'LeadCreated ContactAdded LeadRequested',
    'LeadCreated ContactAdded LeadRequested InterestOpened',
    'LeadYielded',
    'not-found',
  ],
  ['yielded', yielded, 'lead-yielded', 'lead-yielded', '', 'not-found'],
  ['known', someLead(), 'LeadRequested', 'LeadRequested', 'lead-known', 'LeadAnonymised'],
  ['anonymised', anonymised, 'lead-anonymised', 'lead-anonymised', 'lead-known', ''],
];

test.each(states)('%s', (_, lead, takingIn, onProgram, yielding, anonymising) => {
  expect(outcome(takeIn(lead, order()))).toBe(takingIn);
  expect(outcome(takeIn(lead, order({ program })))).toBe(onProgram);
  expect(outcome(yieldTo(lead, 7))).toBe(yielding);
  expect(outcome(anonymise(lead))).toBe(anonymising);
});

test('whoever yielded says to whom', () => {
  expect(takeIn(yielded, order())).toMatchObject({ data: { to: 7 } });
});

test('what the other of a couple is reached by is not given to both of them, nor called wrong', () => {
  const other = { name: 'Durand', email1: 'b@x.fr', phone1: '+33622222222' };
  const couple = folded([contactAdded({ contact_id: 11, contact: other })], someLead());
  const own = { name: 'Martin', email1: 'a@x.fr', phone2: '+33611111111' };
  const given = intake({ ...own, email2: 'b@x.fr', phone1: '+33622222222' });
  const { events, skipped } = takenIn(couple, order({ intake: given }));
  expect(outcome(events)).toBe('ContactChanged LeadRequested');
  expect(events[0]!.data).toEqual({ contact_id: 10, changes: { phone1: '+33611111111' } });
  expect(skipped.contact).toEqual({});
});

const discarded = interestStatusChanged({
  program_id: PROGRAM,
  status: 'discarded',
  follow_reason: null,
  discard_reason: 'price',
});
const prescribed = prescriptionStarted({
  program_id: PROGRAM,
  registration_id: 1,
  until: at(1).toISOString(),
});
const shielded = protectionChanged({ program_id: PROGRAM, is_protected: true });
const over = prescriptionStarted({ program_id: PROGRAM, registration_id: 1, until: NOW.toISOString() });

describe('a request on a program', () => {
  const rows: [string, LeadEvent[], object, reopens: boolean][] = [
    ['ongoing', [], {}, false],
    ['discarded', [discarded], {}, true],
    ['discarded, and the program leaves it so', [discarded], { reopensDiscarded: false }, false],
    ['discarded and protected', [discarded, shielded], {}, false],
    ['discarded with a live option', [discarded], { hasLiveOption: true }, false],
    ['discarded under prescription', [discarded, prescribed], {}, false],
    ['discarded after a prescription', [discarded, over], {}, true],
  ];
  test.each(rows)('finds it %s', (_, events, rules, reopens) => {
    const taken = takenIn(folded(events, someLead()), order({ program: { ...program, ...rules } }));
    expect(taken.events.some(({ type }) => type === interestReopened.type)).toBe(reopens);
  });

  const warm = interestTemperatureChanged({ program_id: PROGRAM, temperature: 'warm' });
  const heat: [string, LeadEvent[], onProgram: boolean, sets: boolean, skips: boolean][] = [
    ['nothing is known', [], true, true, false],
    ['no program is named', [], false, false, true],
    ['another is known', [warm], true, false, true],
    ['it is protected', [shielded], true, false, true],
    ['it is prescribed', [prescribed], true, false, true],
  ];
  test.each(heat)('says hot where %s', (_, events, onProgram, sets, skips) => {
    const hot = intake({ name: 'Martin' }, { temperature: 'hot' });
    const taken = takenIn(
      folded(events, someLead()),
      order({ intake: hot, program: onProgram ? program : null }),
    );
    expect(taken.events.some(({ type }) => type === interestTemperatureChanged.type)).toBe(sets);
    expect('temperature' in taken.skipped.lead).toBe(skips);
  });
});

test('a couple is told apart: what the other one has is not taken over', () => {
  const couple = folded(
    [{ type: 'ContactAdded', data: { contact_id: 11, contact: { name: 'Durand', email1: 'b@x.fr' } } }],
    someLead(),
  );
  const both = order({
    intake: intake({ name: 'Martin', email1: 'a@x.fr', email2: 'b@x.fr', city: 'Lyon' }),
  });
  expect(takenIn(couple, both).events).toMatchObject([
    { type: 'ContactChanged', data: { contact_id: 10, changes: { city: 'Lyon' } } },
    { type: 'LeadRequested' },
  ]);
});
