// states × commands of a claim, written out.
import { expect, test } from 'vitest';
import { confirm, LEASE_MS, release, take, type Claim } from '../../src/kernel/claims.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';

const now = new Date('2026-03-14T09:00:00Z');
const later = new Date(now.getTime() + LEASE_MS).toISOString();
const earlier = new Date(now.getTime() - 1).toISOString();

const states = {
  free: { status: 'free' },
  'taken by me': { status: 'taken', owner: 'me', until: later },
  'taken by other': { status: 'taken', owner: 'other', until: later },
  'left by other': { status: 'taken', owner: 'other', until: earlier },
  'confirmed by me': { status: 'confirmed', owner: 'me' },
  'confirmed by other': { status: 'confirmed', owner: 'other' },
} as const satisfies Record<string, Claim>;

const table: [keyof typeof states, take: string, takeLapsed: string, confirm: string, release: string][] = [
  ['free', 'ClaimTaken', 'ClaimTaken', 'ClaimConfirmed', 'nothing'],
  ['taken by me', 'ClaimTaken', 'ClaimTaken', 'ClaimConfirmed', 'ClaimReleased'],
  ['taken by other', 'refused', 'refused', 'refused', 'nothing'],
  ['left by other', 'refused', 'ClaimTaken', 'refused', 'nothing'],
  ['confirmed by me', 'nothing', 'nothing', 'nothing', 'ClaimReleased'],
  ['confirmed by other', 'refused', 'refused', 'refused', 'nothing'],
];

function outcome(decision: ReturnType<typeof take>): string {
  return isRefusal(decision) ? 'refused' : (decision[0]?.type ?? 'nothing');
}

test.each(table)('%s', (name, taking, takingLapsed, confirming, releasing) => {
  const state = states[name];
  expect(outcome(take(state, 'me', now, null))).toBe(taking);
  expect(outcome(take(state, 'me', now, 'other'))).toBe(takingLapsed);
  expect(outcome(confirm(state, 'me'))).toBe(confirming);
  expect(outcome(release(state, 'me'))).toBe(releasing);
});

test('a refusal says who holds the value', () => {
  expect(take(states['confirmed by other'], 'me', now, null)).toMatchObject({ data: { owner: 'other' } });
});
