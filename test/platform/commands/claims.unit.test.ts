// states × commands of a claim, written out.
import { expect, test } from 'vitest';
import {
  confirm,
  isStale,
  LEASE_MS,
  release,
  take,
  type Claim,
} from '../../../src/platform/commands/claims.ts';
import { isRefusal } from '../../../src/platform/kernel/refusal.ts';

const now = new Date('2026-03-14T09:00:00Z');
const later = new Date(now.getTime() + LEASE_MS).toISOString();
const earlier = new Date(now.getTime() - 1).toISOString();

const leased = { turn: 3, leases: 1, since: 3, isWritten: false };

const states = {
  free: { status: 'free', turn: 3 },
  'taken by me': { status: 'taken', owner: 'me', until: later, ...leased },
  'taken by other': { status: 'taken', owner: 'other', until: later, ...leased },
  'left by other': { status: 'taken', owner: 'other', until: earlier, ...leased },
  'confirmed by me': { status: 'confirmed', owner: 'me', turn: 3 },
  'confirmed by other': { status: 'confirmed', owner: 'other', turn: 3 },
} as const satisfies Record<string, Claim>;
type State = keyof typeof states;

const table: [State, take: string, takeStale: string, confirm: string, release: string][] = [
  ['free', 'ClaimTaken', 'ClaimTaken', 'ClaimConfirmed', 'nothing'],
  ['taken by me', 'ClaimTaken', 'ClaimTaken', 'ClaimConfirmed', 'nothing'],
  ['taken by other', 'refused', 'ClaimTaken', 'refused', 'nothing'],
  ['left by other', 'refused', 'ClaimTaken', 'refused', 'nothing'],
  ['confirmed by me', 'ClaimTaken', 'ClaimTaken', 'nothing', 'ClaimReleased'],
  ['confirmed by other', 'refused', 'ClaimTaken', 'refused', 'nothing'],
];

function outcome(decision: ReturnType<typeof take>): string {
  return isRefusal(decision) ? 'refused' : (decision[0]?.type ?? 'nothing');
}

test.each(table)('%s', (name, taking, takingStale, confirming, releasing) => {
  const state = states[name];
  expect(outcome(take(state, 'me', now, null))).toBe(taking);
  expect(outcome(take(state, 'me', now, 3))).toBe(takingStale);
  expect(outcome(confirm(state, 'me', 3))).toBe(confirming);
  expect(outcome(release(state, 'me', 3))).toBe(releasing);
});

test('a judgement does not outlive the state it was made on', () => {
  expect(outcome(take(states['left by other'], 'me', now, 2))).toBe('refused');
  expect(outcome(release(states['confirmed by me'], 'me', 2))).toBe('nothing');
});

const standings: [Exclude<State, 'free'>, held: boolean, absent: boolean, never: boolean][] = [
  ['taken by other', false, false, true],
  ['left by other', false, true, true],
  ['confirmed by other', false, true, true],
];

test.each(standings)('%s, by what the owner says', (name, held, absent, never) => {
  expect(isStale(states[name], 'held', now)).toBe(held);
  expect(isStale(states[name], 'absent', now)).toBe(absent);
  expect(isStale(states[name], 'never', now)).toBe(never);
});

test('a refusal says who holds the value', () => {
  expect(take(states['confirmed by other'], 'me', now, null)).toMatchObject({ data: { owner: 'other' } });
});
