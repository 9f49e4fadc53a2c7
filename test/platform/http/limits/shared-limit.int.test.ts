// A limit over several processes, on one Postgres: never more than it says, and hardly less, however they share the
// requests; and what a process does when nobody tells the count.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKysely, openPool } from '../../../../src/platform/postgres/postgres.ts';
import { migrateRuntime } from '../../../../migrations/index.ts';
import {
  RequestCounts,
  type Granted,
  type Returned,
  type Wanted,
} from '../../../../src/platform/http/limits/request-counts.ts';
import { secondsUntil } from '../../../../src/platform/http/limits/budget.ts';
import { SharedLimit } from '../../../../src/platform/http/limits/shared-limit.ts';
import { freshDatabase } from '../../../support/stores/postgres.ts';
import fc from '../../../support/properties.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 5, 1, 12);
const PROCESSES = 6;
/** Whatever else the machine does: a process that gives up goes on by its own count. */
const PATIENCE_MS = 60_000;

let pool: pg.Pool;
let asked = 0;
let callers = 0;
beforeAll(async () => {
  const url = await freshDatabase();
  const preparing = openPool({ url, name: 'test' });
  await migrateRuntime(openKysely(preparing));
  await preparing.end();
  pool = openPool({ url, name: 'test', size: PROCESSES });
});
afterAll(() => pool.end());

/** As many processes as there are: each with its own hands, and a connection of the pool. */
function processes(name: string, count = PROCESSES): SharedLimit[] {
  const counts = new RequestCounts(pool);
  const counting = {
    take: (wanted: Wanted) => ((asked += 1), counts.take(wanted)),
    giveBack: (returned: Returned) => counts.giveBack(returned),
  };
  return Array.from({ length: count }, () => new SharedLimit(counting, name, MINUTE, PATIENCE_MS));
}

/** As the shared count says. */
async function leftOf(caller: string, limit: number): Promise<number> {
  const { rows } = await pool.query<{ counts: number[] }>(
    'select counts from runtime.request_counts where caller = $1',
    [caller],
  );
  return limit - (rows[0]?.counts ?? []).reduce((sum, count) => sum + count, 0);
}

const allowed = async (takes: Iterable<Promise<{ allowed: boolean }>>): Promise<number> =>
  (await Promise.all(takes)).filter((verdict) => verdict.allowed).length;

test.each([1, 7, 60, 600, 6_000])(
  '%i a minute: no more, and at most a twentieth less, all at once',
  async (limit) => {
    const all = processes(`burst ${limit}`);
    const takes = Array.from({ length: 2 * limit + 12 }, (_, i) =>
      all[i % PROCESSES]!.take('one', limit, START),
    );
    const got = await allowed(takes);
    expect(got).toBeLessThanOrEqual(limit);
    expect(got).toBeGreaterThanOrEqual(Math.floor(limit * 0.95));
  },
);

test('asks Postgres once for many, and not at all for who is refused', async () => {
  const [one] = processes('cheap', 1);
  asked = 0;
  for (let i = 0; i < 2_000; i++) await one!.take('one', 2_000, START + i);
  expect(asked).toBeLessThanOrEqual(200);
  asked = 0;
  const refused = [];
  for (let i = 0; i < 2_000; i++) refused.push(await one!.take('one', 2_000, START + 2_000));
  expect(asked).toBeLessThanOrEqual(1);
  expect(refused.some((verdict) => verdict.allowed)).toBe(false);
  expect(refused[0]).toMatchObject({ allowed: false, remaining: 0 });
  expect(secondsUntil(refused[0]!.frees, START + 2_000)).toBe(59);
});

test('counts each caller alone, and slides', async () => {
  const [one, other] = processes('slides', 2);
  const take = (caller: string, at: number) => one!.take(caller, 2, START + at);
  expect([await take('a', 0), await other!.take('a', 2, START + 30_000)].map((v) => v.allowed)).toEqual([
    true,
    true,
  ]);
  expect((await take('b', 0)).allowed).toBe(true);
  expect(await other!.take('a', 2, START + 31_000)).toMatchObject({ allowed: false });
  expect((await take('a', 40_000)).allowed).toBe(false);
  const { frees } = await take('a', 50_000);
  expect((await take('a', frees - START)).allowed).toBe(true);
  expect((await take('a', frees - START)).allowed).toBe(false);
});

test('tells to the second when there is more, however long the span', async () => {
  const HOUR = 60 * MINUTE;
  const hours = new SharedLimit(new RequestCounts(pool), 'hour', HOUR, PATIENCE_MS);
  const at = START + 1_000;
  expect(await allowed(Array.from({ length: 120 }, () => hours.take('a', 120, at)))).toBe(120);
  const refused = await hours.take('a', 120, at + 2_000);
  expect([refused.allowed, secondsUntil(refused.frees, at)]).toEqual([false, 3_600]);
  expect((await hours.take('a', 120, refused.frees - 1)).allowed).toBe(false);
  expect((await hours.take('a', 120, refused.frees)).allowed).toBe(true);
});

test('whatever is given back may be asked for again; another limit holds at once', async () => {
  const [one] = processes('back', 1);
  for (let i = 0; i < 3; i++) await one!.take('a', 3, START);
  expect((await one!.take('a', 3, START)).allowed).toBe(false);
  one!.giveBack('a');
  expect((await one!.take('a', 3, START)).allowed).toBe(true);
  expect((await one!.take('a', 4, START)).allowed).toBe(true);
  expect((await one!.take('a', 2, START)).allowed).toBe(false);
});

test('what is given back together may be asked for of any process, at once', async () => {
  const [one, other] = processes('back to all', 2);
  const burst = (process: SharedLimit, at: number) =>
    allowed(Array.from({ length: 40 }, () => process.take('a', 40, START + at)));
  expect(await burst(one!, 0)).toBe(40);
  expect((await other!.take('a', 40, START)).allowed).toBe(false);
  for (let i = 0; i < 40; i++) one!.giveBack('a');
  // a handful of a limit of forty is one request
  await expect.poll(() => leftOf('back to all/a', 40)).toBe(39);
  expect(await burst(other!, 1_000)).toBe(39);
  expect(await burst(one!, 2_000)).toBe(1);
  expect((await other!.take('a', 40, START + 59_000)).allowed).toBe(false);
});

test('what is given back of one moment stays counted of every other', async () => {
  const [one, other] = processes('back of then', 2);
  const burst = (process: SharedLimit, at: number, times: number) =>
    allowed(Array.from({ length: times }, () => process.take('a', 40, START + at)));
  expect(await burst(one!, 0, 20)).toBe(20);
  expect(await burst(other!, 30_000, 20)).toBe(20);
  for (let i = 0; i < 20; i++) one!.giveBack('a');
  await expect.poll(() => leftOf('back of then/a', 40)).toBe(19);
  expect(await burst(other!, 31_000, 30)).toBe(19);
  // the minute of the first twenty is over, and they were nobody's
  expect(await burst(other!, 61_000, 10)).toBe(1);
});

test('in any minute of any story no more than the limit and a handful of each process', async () => {
  const step = fc.record({
    process: fc.nat(2),
    after: fc.nat(20_000),
    times: fc.integer({ min: 1, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 50 }),
      fc.array(step, { maxLength: 20 }),
      async (limit, story) => {
        const all = processes('story', 3);
        const caller = String((callers += 1));
        const granted: number[] = [];
        let now = START;
        for (const { process, after, times } of story) {
          now += after;
          const verdicts = await Promise.all(
            Array.from({ length: times }, () => all[process]!.take(caller, limit, now)),
          );
          granted.push(...verdicts.filter((verdict) => verdict.allowed).map(() => now));
          const within = granted.filter((at) => at > now - MINUTE).length;
          expect(within).toBeLessThanOrEqual(limit);
          // who could have had more, had it asked alone, was refused nothing but what others hold
          if (verdicts.some((verdict) => !verdict.allowed))
            expect(granted.filter((at) => at > now - MINUTE - 500).length).toBeGreaterThanOrEqual(limit - 3);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('a process to which nobody tells the count goes on by its own', async () => {
  const giveBack = () => Promise.reject(new Error('away'));
  const silent = { take: () => new Promise<Granted>(() => {}), giveBack };
  const away = { take: () => Promise.reject(new Error('away')), giveBack };
  for (const counts of [silent, away]) {
    const alone = new SharedLimit(counts, 'alone', MINUTE);
    const takes = Array.from({ length: 5 }, () => alone.take('a', 3, START));
    expect(await allowed(takes)).toBe(3);
  }
});

test('forgets callers of long ago', async () => {
  const [one] = processes('purged', 1);
  await one!.take('a', 3, START);
  const counts = new RequestCounts(pool);
  const kept = async () =>
    (await pool.query(`select from runtime.request_counts where caller = 'purged/a'`)).rowCount;
  await counts.purge(START + MINUTE);
  expect(await kept()).toBe(1);
  await counts.purge(START + 2 * MINUTE);
  expect(await kept()).toBe(0);
});
