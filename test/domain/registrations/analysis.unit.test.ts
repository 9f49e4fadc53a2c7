// The rules by which registrations are judged, one by one.
import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES, type ProgramRules } from '../../../src/domain/program/rules.ts';
import { judge, type KnownLead, type Verdict } from '../../../src/domain/registrations/analysis.ts';
import { withdraw } from '../../../src/domain/registrations/decide.ts';
import { noRegistrations, type Registrations } from '../../../src/domain/registrations/registration.ts';
import { processingReport } from '../../../src/domain/registrations/report.ts';
import { after, analysed, approvedState, closed, daysLater, declared, forgotten, NOW } from './building.ts';

const lead = (fields: Partial<KnownLead> = {}): KnownLead => ({
  id: 7,
  hasInterest: true,
  isProtected: false,
  isUnderPrescription: false,
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
    ['while the first is being approved', (s) => analysed(s, 1), NOW, {}, 2, 'rejected already-registered'],
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
    ['rejected, while it cools off', closed, daysLater(4), cooling, 1, 'rejected other'],
    ['rejected, cooled off', closed, daysLater(5), cooling, 1, 'approved'],
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
