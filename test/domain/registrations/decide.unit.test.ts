// The rules by which registrations are judged, one by one, and against a small model when many arrive.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taken } from '../../support/given.ts';
import { DEFAULT_RULES, type ProgramRules } from '../../../src/domain/program/rules.ts';
import { judge, type KnownLead, type Verdict } from '../../../src/domain/registrations/analysis.ts';
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
import type { Person, RegistrationEvent } from '../../../src/domain/registrations/events.ts';
import { processingReport } from '../../../src/domain/registrations/report.ts';
import {
  evolveRegistrations,
  noRegistrations,
  type Registrations,
} from '../../../src/domain/registrations/registration.ts';

const NOW = new Date('2026-03-14T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * DAY);

const someone: Person = {
  ...{ title: null, name: 'Martin', firstname: 'Jeanne', email1: 'j@x.fr', email2: null },
  ...{ phone1: '+33612345678', phone2: null, city: null, zipcode: null, country: null },
  ...{ address1: null, address2: null, comment: null },
};

function after(state: Registrations, decided: ReturnType<typeof analyse>, at = NOW): Registrations {
  const meta = { tenant: 't', actor: { keyId: 1, userId: 1 }, at, requestId: '', causationId: '' };
  return taken(decided).reduce<Registrations>(
    (s, event: RegistrationEvent) => evolveRegistrations(s, event, meta),
    state,
  );
}

const declared = (state: Registrations, id: number, keys: string[], ownerId = 1, at = NOW): Registrations =>
  after(state, declare(state, { id, ownerId, keys, person: someone }), at);

const analysed = (
  state: Registrations,
  id: number,
  now = NOW,
  rules: Partial<ProgramRules> = {},
): Registrations =>
  after(state, analyse(state, id, { rules: { ...DEFAULT_RULES, ...rules }, leads: [], now }), now);

const approvedState = (state: Registrations, id: number, now = NOW, rules: Partial<ProgramRules> = {}) => {
  const accepted = analysed(state, id, now, rules);
  return after(accepted, approve(accepted, id, 100 + id), now);
};

const forgotten = (state: Registrations): Registrations => {
  const closed = after(state, close(state, 1, NOW));
  return after(closed, forget(closed, 1));
};

const lead = (fields: Partial<KnownLead> = {}): KnownLead => ({
  ...{ id: 7, hasInterest: true, isProtected: false, isUnderPrescription: false },
  lastInteractionAt: NOW.toISOString(),
  ...fields,
});

const said = (verdict: Verdict): string =>
  verdict.outcome === 'rejected' ? `rejected ${verdict.reason}` : verdict.outcome;

describe('a registration is judged', () => {
  const stranger = lead({ hasInterest: false });
  test.each<[string, Partial<ProgramRules>, KnownLead[], string]>([
    ['nobody knows the person', {}, [], 'approved'],
    ['the person is a lead without interest', {}, [stranger], 'approved'],
    ['every one is ruled on', { registration_mode: 'manual' }, [], 'ruling-required'],
    ['even a known one', { registration_mode: 'manual' }, [lead()], 'ruling-required'],
    ['the lead is protected', {}, [lead({ isProtected: true })], 'rejected already-known'],
    [
      'protected, however long ago',
      {},
      [lead({ isProtected: true, lastInteractionAt: daysLater(-900).toISOString() })],
      'rejected already-known',
    ],
    [
      'a day short of the limit',
      {},
      [lead({ lastInteractionAt: daysLater(-89).toISOString() })],
      'rejected already-known',
    ],
    ['at the limit', {}, [lead({ lastInteractionAt: daysLater(-90).toISOString() })], 'ruling-required'],
    ['no time counts', { known_lead_days: 0 }, [lead()], 'ruling-required'],
    ['two people in one', {}, [stranger, { ...stranger, id: 8 }], 'ruling-required'],
    ['two people, one known', {}, [stranger, lead({ id: 8 })], 'rejected already-known'],
  ])('when %s', (_, rules, leads, expected) => {
    const state = declared(noRegistrations, 1, ['a', 'b']);
    const verdict = judge(state.all.get(1)!, state, {
      rules: { ...DEFAULT_RULES, ...rules },
      leads,
      now: NOW,
    });
    expect(said(verdict)).toBe(expected);
    expect(JSON.stringify(processingReport(verdict.rules, NOW.toISOString()))).toMatch(
      /"message":"[^"]{20,}"/,
    );
  });

  const cooling = { registration_cooling_off_days: 5 };
  test.each<[string, (first: Registrations) => Registrations, Date, Partial<ProgramRules>, number, string]>([
    ['while the first is pending', (s) => s, NOW, {}, 2, 'rejected already-registered'],
    ['while the first runs', (s) => approvedState(s, 1), NOW, {}, 2, 'rejected already-registered'],
    ['the moment it runs out', (s) => approvedState(s, 1), daysLater(30), {}, 2, 'approved'],
    [
      'a moment before',
      (s) => approvedState(s, 1),
      new Date(daysLater(30).getTime() - 1),
      {},
      2,
      'rejected already-registered',
    ],
    ['after it was given up', (s) => after(s, withdraw(s, 1, NOW)), NOW, {}, 1, 'approved'],
    [
      'given up, while it cools off',
      (s) => after(s, withdraw(s, 1, NOW)),
      daysLater(4),
      cooling,
      1,
      'rejected other',
    ],
    ['given up, cooled off', (s) => after(s, withdraw(s, 1, NOW)), daysLater(5), cooling, 1, 'approved'],
    ['given up by another owner', (s) => after(s, withdraw(s, 1, NOW)), NOW, cooling, 2, 'approved'],
    [
      'run out unnoticed, while it cools off',
      (s) => approvedState(s, 1),
      daysLater(34),
      cooling,
      1,
      'rejected other',
    ],
    ['run out unnoticed, cooled off', (s) => approvedState(s, 1), daysLater(35), cooling, 1, 'approved'],
    ['of somebody forgotten', forgotten, NOW, cooling, 1, 'approved'],
  ])('a second time: %s', (_, between, now, rules, owner, expected) => {
    const first = between(declared(noRegistrations, 1, ['a', 'b'], 1));
    const state = declared(first, 2, ['c', 'b'], owner, now);
    const verdict = judge(state.all.get(2)!, state, {
      rules: { ...DEFAULT_RULES, ...rules },
      leads: [],
      now,
    });
    expect(said(verdict)).toBe(expected);
  });
});

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
      expires_at: daysLater(30).toISOString(),
    });
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
    rejected: after(declaredOne, close(declaredOne, 1, NOW)),
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
      { declared: ended, ruling: ended, accepted: chosen, approved: ended, rejected: ended, expired: ended },
    ],
    [
      'withdraw',
      { declared: given, ruling: given, accepted: waits, approved: given, rejected: ended, expired: ended },
    ],
    ['close', { declared: gone, ruling: gone, accepted: waits, approved: given, rejected: '', expired: '' }],
    ['abandon', { declared: '', ruling: '', accepted: gone, approved: '', rejected: '', expired: '' }],
    [
      'forget',
      {
        ...{ declared: forgets, ruling: forgets, accepted: forgets },
        ...{ approved: forgets, rejected: forgets, expired: forgets },
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
  const rival = declared(theirs, 2, ['e-mail'], 2);
  const others = approvedState(declared(rival, 3, ['other', 'phone'], 1, daysLater(31)), 3, daysLater(31));
  const onItsWay = after(
    analysed(declared(others, 4, ['third', 'phone'], 1, daysLater(70)), 4, daysLater(70)),
    [{ type: 'RegistrationLeadChosen', data: { registration_id: 4, lead_id: 104 } }],
  );
  expect(naming(onItsWay, { leadId: 101, keys: new Set(['e-mail', 'phone']) })).toEqual([1, 2]);
  expect(naming(onItsWay, { leadId: 103, keys: new Set(['other', 'phone']) })).toEqual([3]);
  expect(naming(onItsWay, { leadId: 104, keys: new Set() })).toEqual([4]);
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

test('however many declare at once, the earlier of two who name one person is the one', () => {
  const values = fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 });
  const declaration = fc.record({
    keys: values,
    owner: fc.integer({ min: 1, max: 3 }),
    pause: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(declaration, { maxLength: 12 }), fc.integer({ min: 0, max: 12 }), (all, behind) => {
      // the analysis may be as far behind as it likes
      let state = noRegistrations;
      let now = NOW;
      const queue: number[] = [];
      const model: { keys: string[]; until: number }[] = [];
      const expected = new Map<number, boolean>();
      const analyseNext = (): void => {
        const id = queue.shift()!;
        const { keys } = all[id - 1]!;
        const taken = model.some((m) => m.until > now.getTime() && m.keys.some((key) => keys.includes(key)));
        expected.set(id, !taken);
        if (!taken) model.push({ keys, until: now.getTime() + 30 * DAY });
        state = after(state, analyse(state, id, { rules: DEFAULT_RULES, leads: [], now }), now);
        if (!taken) state = after(state, approve(state, id, id), now);
      };
      for (const [i, { keys, owner, pause }] of all.entries()) {
        now = new Date(now.getTime() + pause * DAY);
        state = declared(state, i + 1, keys, owner, now);
        queue.push(i + 1);
        if (queue.length > behind) analyseNext();
      }
      while (queue.length > 0) analyseNext();
      for (const [id, wins] of expected)
        expect([id, state.all.get(id)!.status]).toEqual([id, wins ? 'approved' : 'rejected']);
      // nothing said twice changes anything
      for (const id of expected.keys())
        expect(analyse(state, id, { rules: DEFAULT_RULES, leads: [], now })).toEqual([]);
    }),
  );
});
