// Who is at an ending: one process at a time, the others come to what is left.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrateCrm, migrateRuntime } from '../../../migrations/index.ts';
import { LIVE, openGeneration, type Generation } from '../../../projections/building/generations.ts';
import { claimDue, done, failed, leaveTo, type Due } from '../../../src/roles/timers/claims.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const NOW = new Date('2026-03-14T09:00:00.000Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

let live: Generation;
beforeAll(async () => {
  live = openGeneration(await freshDatabase(), LIVE, { size: 3 });
  await sql`create schema crm`.execute(live.db);
  await migrateCrm(live.db, LIVE);
  await migrateRuntime(live.db);
});
afterAll(() => live.close());
beforeEach(async () => {
  await sql`truncate due, runtime.timer_claims`.execute(live.db);
});

async function isDue(program: number, at: Date): Promise<void> {
  await sql`
    insert into due (tenant_key, kind, program_id, due_at) values ('a', 'options', ${program}, ${at.toISOString()})
    on conflict (tenant_key, kind, program_id) do update set due_at = excluded.due_at`.execute(live.db);
}

const claim = (most = 10): Promise<readonly Due[]> => claimDue(live.db, NOW, most);
const programs = (claimed: readonly Due[]): number[] => claimed.map(({ program_id }) => program_id);

it('is one process, also of two that look at once', async () => {
  await isDue(1, minutesAgo(1));
  let late: Promise<readonly Due[]> | null = null;
  const first = await live.db.transaction().execute(async (transaction) => {
    const claimed = await claimDue(transaction, NOW, 10);
    late = claim();
    const waits = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        live.db,
      );
      return rows.length;
    };
    await expect.poll(waits, { interval: 5 }).toBe(1);
    return claimed;
  });
  expect([programs(first), programs(await late!)]).toEqual([[1], []]);
});

it('begins with what ended first, and comes to nothing that is not over', async () => {
  await isDue(1, minutesAgo(1));
  await isDue(2, minutesAgo(3));
  await isDue(3, minutesAgo(-1));
  expect([programs(await claim(1)), programs(await claim(1)), programs(await claim(1))]).toEqual([
    [2],
    [1],
    [],
  ]);
});

it('comes to what it has told already after all that nobody has told', async () => {
  await isDue(1, minutesAgo(3));
  const [told] = await claim();
  await done(live.db, told!);
  await sql`update runtime.timer_claims set until = clock_timestamp() - interval '1 second'`.execute(live.db);
  await isDue(2, minutesAgo(1));
  expect(programs(await claim(1))).toEqual([2]);
  expect(programs(await claim(1))).toEqual([1]);
});

it('lets another end of the program be claimed at once, whatever becomes of the one before', async () => {
  await isDue(1, minutesAgo(3));
  const [before] = await claim();
  await isDue(1, minutesAgo(1));
  const [after] = await claim();
  expect(programs([after!])).toEqual([1]);
  await leaveTo(live.db, before!);
  expect(programs(await claim())).toEqual([]);
});

it.each([
  [5, 32],
  [6, 64],
  [9, 512],
  [10, 600],
  [40, 600],
])('after %i failures in a row the next keeps everybody away for %i seconds', async (failures, seconds) => {
  await isDue(1, minutesAgo(1));
  await claim();
  await sql`update runtime.timer_claims set failures = ${failures}, until = clock_timestamp()`.execute(
    live.db,
  );
  const [due] = await claim();
  expect(due!.failures).toBe(failures);
  await failed(live.db, due!);
  const { rows } = await sql<{ left: number; failures: number }>`
    select extract(epoch from until - clock_timestamp())::float as left, failures from runtime.timer_claims`.execute(
    live.db,
  );
  expect(rows[0]!.failures).toBe(failures + 1);
  expect(rows[0]!.left).toBeLessThanOrEqual(seconds);
  expect(rows[0]!.left).toBeGreaterThan(seconds * 0.75);
  expect(programs(await claim())).toEqual([]);
});

it('leaves to others at once what this process cannot do', async () => {
  await isDue(1, minutesAgo(1));
  const [due] = await claim();
  await leaveTo(live.db, due!);
  expect(programs(await claim())).toEqual([1]);
});
