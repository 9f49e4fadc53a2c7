// What an answer means: for the delivery, for the endpoint that gave it, and for how long it is left alone.
import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import type { HeldLane } from '../../../src/roles/webhooks/held-lane.ts';
import type { Outcome } from '../../../src/roles/webhooks/post.ts';
import { GIVE_UP_ENDPOINT_MS } from '../../../src/roles/webhooks/schedule.ts';
import { Verdict } from '../../../src/roles/webhooks/verdict.ts';

const NOON = Date.UTC(2026, 2, 14, 12);
const FIRST = { id: 1, program_id: 1, lot_id: 1, attempts: 0, next_attempt_at: null };

let now: number;
let held: Pick<HeldLane, 'tenant' | 'id' | 'failingSince' | 'pausedUntil'>;
let kept: unknown[];
let ended: string[];
let log: string[];
let isAway: boolean;
beforeEach(() => {
  now = NOON;
  held = { tenant: 'demo', id: 7, failingSince: null, pausedUntil: 0 };
  [kept, ended, log, isAway] = [[], [], [], false];
});

const settled = <T>(value: T): Promise<T> =>
  isAway ? Promise.reject(new Error('away')) : Promise.resolve(value);
const verdict = new Verdict({
  pool: {
    query: (_text: string, [tenant, id, since]: unknown[]) => {
      kept.push([tenant, id, since]);
      return settled(null);
    },
  } as unknown as pg.Pool,
  clock: { now: () => new Date(now) },
  deactivate: (tenant, id, reason) => {
    ended.push(`${tenant}/${id} ${reason}`);
    return settled(undefined);
  },
  log: (line) => log.push(line),
});

function of(status: number | null, { attempts = 0, retryAfterMs = null as number | null } = {}) {
  const outcome: Outcome = { status, response: null, error: null, durationMs: 1, retryAfterMs };
  const { again, ...result } = verdict.of(held as HeldLane, { ...FIRST, attempts }, outcome);
  return { came: result.status, after: again && again.getTime() - now };
}

// status → what came of it, whether it is asked again, whether the endpoint is failing
test.each<[number | null, string, boolean, boolean]>([
  [200, 'delivered', false, false],
  [204, 'delivered', false, false],
  [299, 'delivered', false, false],
  [301, 'pending', true, true],
  [199, 'pending', true, true],
  [404, 'pending', true, true],
  [410, 'failed', false, false],
  [429, 'pending', true, true],
  [500, 'pending', true, true],
  [null, 'pending', true, true],
])('%s: %s', (status, came, asksAgain, fails) => {
  const told = of(status);
  expect([told.came, told.after !== null]).toEqual([came, asksAgain]);
  expect(held.failingSince).toEqual(fails ? new Date(NOON) : null);
  expect(kept).toEqual(fails ? [['demo', 7, new Date(NOON)]] : []);
  expect(ended).toEqual(status === 410 ? ['demo/7 gone'] : []);
  expect(held.pausedUntil).toBe(status === 410 ? Infinity : 0);
});

test('it is asked again after the delay of its attempt, later where the receiver asks for it, and ten times in all', () => {
  expect(of(500).after).toSatisfy((ms: number) => ms >= 4_000 && ms <= 6_000);
  expect(of(500, { attempts: 1 }).after).toSatisfy((ms: number) => ms >= 240_000 && ms <= 360_000);
  expect(of(503, { retryAfterMs: 60_000 }).after).toBe(60_000);
  expect(of(500, { attempts: 8 }).came).toBe('pending');
  expect(of(500, { attempts: 9 })).toEqual({ came: 'failed', after: null });
});

test('who asks for fewer requests is left alone for as long, whatever is due; nobody else is', () => {
  of(429);
  of(503, { retryAfterMs: 60_000 });
  expect(held.pausedUntil).toBe(0);
  of(429, { retryAfterMs: 60_000 });
  expect(held.pausedUntil).toBe(NOON + 60_000);
  of(429, { retryAfterMs: 5_000 });
  expect(held.pausedUntil).toBe(NOON + 60_000);
});

test('five days of nothing but failures end it, and one success begins them anew', () => {
  of(500);
  now += GIVE_UP_ENDPOINT_MS - 1;
  of(500);
  expect([ended, held.failingSince]).toEqual([[], new Date(NOON)]);
  of(200);
  expect([held.failingSince, kept.at(-1)]).toEqual([null, ['demo', 7, null]]);
  now += 1;
  of(500);
  now += GIVE_UP_ENDPOINT_MS - 1;
  of(500);
  expect(ended).toEqual([]);
  now += 1;
  expect(of(500).came).toBe('pending');
  expect([ended, held.pausedUntil]).toEqual([['demo/7 failing'], Infinity]);
  // written when it changes, not with every failure
  expect(kept).toHaveLength(3);
});

test('where it cannot be ended now the next failure tries again, and health that is not kept stops nothing', async () => {
  isAway = true;
  of(500);
  of(410);
  await new Promise(setImmediate);
  expect(log.toSorted()).toEqual([
    expect.stringMatching(/^a webhook could not be deactivated: .*away$/),
    expect.stringMatching(/^the health of a webhook is not kept: .*away$/),
  ]);
  expect(held.pausedUntil).toBe(0);
  isAway = false;
  of(410);
  await new Promise(setImmediate);
  expect([ended, held.pausedUntil]).toEqual([['demo/7 gone', 'demo/7 gone'], Infinity]);
});
