// What may happen to registrations, written out.
import { describe, expect, test } from 'vitest';
import { taken } from '../../support/given.ts';
import { DEFAULT_RULES } from '../../../src/domain/program/rules.ts';
import {
  abandon,
  analyse,
  approve,
  chooseLead,
  close,
  declare,
  expireRegistrations,
  forget,
  naming,
  rule,
  withdraw,
} from '../../../src/domain/registrations/decide.ts';
import { noRegistrations, type Registrations } from '../../../src/domain/registrations/registration.ts';
import {
  after,
  analysed,
  approvedState,
  closed,
  daysLater,
  declared,
  forgotten,
  NOW,
  someone,
} from './building.ts';

describe('a ruling', () => {
  const manual = { registration_mode: 'manual' } as const;
  const command = { rules: DEFAULT_RULES, isPrescribed: false, now: NOW };
  const yes = { decision: 'approved' } as const;
  const waiting = analysed(declared(noRegistrations, 1, ['a']), 1, NOW, manual);

  test('is given once, on what waits', () => {
    expect(rule(noRegistrations, { ...command, id: 1, ruling: yes })).toMatchObject({ refused: 'not-found' });
    const pending = declared(noRegistrations, 1, ['a']);
    for (const state of [pending, analysed(pending, 1), approvedState(pending, 1)])
      expect(rule(state, { ...command, id: 1, ruling: yes })).toMatchObject({
        refused: 'registration-not-waiting',
      });
    const accepted = after(waiting, rule(waiting, { ...command, id: 1, ruling: yes }));
    expect(accepted.all.get(1)).toMatchObject({
      status: 'accepted',
      rules: [
        { rule: 'manual-mode', outcome: 'ruling-required' },
        { rule: 'ruling', outcome: 'approved' },
      ],
      expires_at: daysLater(30).toISOString(),
    });
  });

  test('is hindered by nobody else’s approval', () => {
    const beside = approvedState(declared(waiting, 2, ['b'], 2), 2);
    expect(taken(rule(beside, { ...command, id: 1, ruling: yes }))).toHaveLength(1);
  });

  test('approves nobody twice', () => {
    const both = analysed(declared(waiting, 2, ['a']), 2, NOW, manual);
    const one = after(both, rule(both, { ...command, id: 2, ruling: yes }));
    const refused = { refused: 'registration-already-approved' };
    expect(rule(one, { ...command, id: 1, ruling: yes })).toMatchObject(refused);
    expect(rule(waiting, { ...command, id: 1, ruling: yes, isPrescribed: true })).toMatchObject(refused);
    const no = { decision: 'rejected', reason: 'already-known', comment: null } as const;
    expect(after(one, rule(one, { ...command, id: 1, ruling: no })).all.get(1)).toMatchObject({
      status: 'rejected',
      reason: 'already-known',
    });
  });
});

describe('what an approval that is under way allows', () => {
  const declaredOne = declared(noRegistrations, 1, ['a']);
  const states = {
    declared: declaredOne,
    ruling: analysed(declaredOne, 1, NOW, { registration_mode: 'manual' }),
    accepted: analysed(declaredOne, 1),
    approved: approvedState(declaredOne, 1),
    over: approvedState(declared(noRegistrations, 1, ['a'], 1, daysLater(-30)), 1, daysLater(-30)),
    rejected: closed(declaredOne),
    expired: after(approvedState(declaredOne, 1), withdraw(approvedState(declaredOne, 1), 1, NOW)),
  };
  const commands = {
    chooseLead: (s: Registrations) => chooseLead(s, 1, 7),
    withdraw: (s: Registrations) => withdraw(s, 1, NOW),
    close: (s: Registrations) => close(s, 1, NOW),
    abandon: (s: Registrations) => abandon(s, 1),
    forget: (s: Registrations) => forget(s, 1),
  };
  const ended = 'registration-ended';
  const waits = 'approval-under-way';
  const [gone, given, chosen] = ['RegistrationRejected', 'RegistrationWithdrawn', 'RegistrationLeadChosen'];
  const forgets = 'RegistrationForgotten';

  test.each<[keyof typeof commands, Record<keyof typeof states, string>]>([
    [
      'chooseLead',
      {
        declared: ended,
        ruling: ended,
        accepted: chosen,
        approved: ended,
        over: ended,
        rejected: ended,
        expired: ended,
      },
    ],
    [
      'withdraw',
      {
        declared: given,
        ruling: given,
        accepted: waits,
        approved: given,
        over: ended,
        rejected: ended,
        expired: ended,
      },
    ],
    [
      'close',
      { declared: gone, ruling: gone, accepted: waits, approved: given, over: '', rejected: '', expired: '' },
    ],
    [
      'abandon',
      { declared: '', ruling: '', accepted: gone, approved: '', over: '', rejected: '', expired: '' },
    ],
    [
      'forget',
      {
        declared: forgets,
        ruling: forgets,
        accepted: forgets,
        approved: forgets,
        over: forgets,
        rejected: forgets,
        expired: forgets,
      },
    ],
  ])('%s', (command, expected) => {
    const found = Object.fromEntries(
      Object.entries(states).map(([name, state]) => {
        const decided = commands[command](state);
        return [name, 'refused' in decided ? decided.refused : decided.map(({ type }) => type).join()];
      }),
    );
    expect(found).toEqual(expected);
  });
});

test('a person is named by what is theirs, and by what is nobody’s and shares a value; never by another lead’s', () => {
  const theirs = approvedState(declared(noRegistrations, 1, ['e-mail', 'phone']), 1);
  const rival = declared(theirs, 2, ['e-mail', 'of nobody'], 2);
  const others = approvedState(declared(rival, 3, ['other', 'phone'], 1, daysLater(31)), 3, daysLater(31));
  const onItsWay = after(
    analysed(declared(others, 4, ['third', 'phone'], 1, daysLater(70)), 4, daysLater(70)),
    [{ type: 'RegistrationLeadChosen', data: { registration_id: 4, lead_id: 104 } }],
  );
  expect(naming(onItsWay, { leadId: 101, keys: new Set(['e-mail', 'phone']) })).toEqual([1, 2]);
  expect(naming(onItsWay, { leadId: 103, keys: new Set(['other', 'phone']) })).toEqual([3]);
  expect(naming(onItsWay, { leadId: 104, keys: new Set() })).toEqual([4]);
});

test('what is done already is not done again', () => {
  const accepted = analysed(declared(noRegistrations, 1, ['a']), 1);
  const chosen = after(accepted, chooseLead(accepted, 1, 7));
  expect(declare(chosen, { id: 1, ownerId: 2, keys: ['b'], person: someone })).toEqual([]);
  expect(analyse(chosen, 1, { rules: DEFAULT_RULES, leads: [], now: NOW })).toEqual([]);
  expect(chooseLead(chosen, 1, 7)).toEqual([]);
  expect(taken(chooseLead(chosen, 1, 8))).toMatchObject([{ data: { registration_id: 1, lead_id: 8 } }]);
  const gone = forgotten(declared(noRegistrations, 1, ['a']));
  expect(forget(gone, 1)).toEqual([]);
});

test('what was never declared is left alone, or not found', () => {
  for (const decided of [
    abandon(noRegistrations, 9),
    close(noRegistrations, 9, NOW),
    forget(noRegistrations, 9),
  ])
    expect(decided).toEqual([]);
  expect(approve(noRegistrations, 9, 1)).toEqual([]);
  expect(withdraw(noRegistrations, 9, NOW)).toMatchObject({ refused: 'not-found' });
  expect(chooseLead(noRegistrations, 9, 1)).toMatchObject({ refused: 'registration-ended' });
});

test('what has ended is not given up again, and expires once', () => {
  const state = approvedState(declared(noRegistrations, 1, ['a']), 1);
  expect(expireRegistrations(state, daysLater(29))).toEqual([]);
  expect(withdraw(state, 1, daysLater(30))).toMatchObject({ refused: 'registration-ended' });
  const expired = after(state, expireRegistrations(state, daysLater(40)), daysLater(40));
  expect(expired.all.get(1)).toMatchObject({
    status: 'expired',
    lead_id: 101,
    ended_at: daysLater(30).toISOString(),
  });
  expect(expireRegistrations(expired, daysLater(40))).toEqual([]);
});

describe('of many registrations', () => {
  test('only those that may name the same person, or may end, are looked at', () => {
    let state = noRegistrations;
    for (let id = 1; id <= 50; id++) state = declared(state, id, [`mail ${id % 20}`]);
    state = approvedState(state, 7);
    // whoever walks over all of them finds that it cannot
    const all = { get: (id: number) => state.all.get(id) } as never;
    const seen = { ...state, all };
    const late = daysLater(DEFAULT_RULES.registration_validity_days + 1);
    const circumstances = { rules: DEFAULT_RULES, leads: [], now: NOW };
    expect(analyse(seen, 27, circumstances)).toMatchObject([{ data: { reason: 'already-registered' } }]);
    expect(analyse(seen, 8, circumstances)).toMatchObject([{ type: 'RegistrationAccepted' }]);
    expect(expireRegistrations(seen, late)).toMatchObject([{ data: { registration_id: 7 } }]);
  });
});
