// Whose period is told next, where many wait.
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrateRuntime } from '../../../migrations/index.ts';
import { openKysely } from '../../../src/platform/postgres/postgres.ts';
import { openPatientPool } from '../../../src/roles/webhooks/pools.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';
import { Replays } from '../../../src/roles/webhooks/replays.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const DAY = '2026-03-14T00:00:00.000Z';

let pool: pg.Pool;
let told: string[];
let cannotBeTold: string | null;
let cannotBeRead: string | null;
let lines: string[];
/** Of a client space that is not named it has none: a period of theirs is told as soon as it is its turn. */
let programs: Readonly<Record<string, readonly number[]>>;
let replays: Replays;

beforeAll(async () => {
  pool = openPatientPool(await freshDatabase());
  await migrateRuntime(openKysely<unknown>(pool));
});
afterAll(() => pool.end());
beforeEach(async () => {
  await pool.query('truncate runtime.webhook_endpoints, runtime.webhook_replays');
  told = [];
  [cannotBeTold, cannotBeRead, lines] = [null, null, []];
  programs = {};
  const reader = { revoked: false, programs: 'all', permissions: new Set(['lot.view']) };
  replays = new Replays({
    pool,
    programsOf: (tenant: string) => {
      if (tenant === cannotBeTold) return Promise.reject(new Error('no'));
      if (!programs[tenant]) told.push(tenant);
      return Promise.resolve(programs[tenant] ?? []);
    },
    readers: () => Promise.resolve({ ...reader, globalPermissions: new Set() }),
    allotted: () => Promise.resolve({ allotments: {} }),
    histories: {
      since: (tenant: string, programId: number) => {
        const name = `${tenant}${programId}`;
        if (name === cannotBeTold) return Promise.reject(new Unavailable('events', new Error('away')));
        if (name === cannotBeRead) return Promise.reject(new Error('no event'));
        told.push(name);
        return Promise.resolve({ rest: nothing });
      },
    },
    log: (line: string) => lines.push(line),
  } as unknown as ConstructorParameters<typeof Replays>[0]);
});

async function* nothing(): AsyncGenerator<never> {}

/** So many periods, that have nothing in common, of a subscription; asked for in this order. */
async function ask(
  ...asked: readonly (readonly [tenant: string, id: number, periods: number])[]
): Promise<void> {
  let position = 0;
  for (const [tenant, id, periods] of asked) {
    await pool.query(
      `insert into runtime.webhook_endpoints (tenant_key, id, subscription, is_active, recorded_up_to)
       values ($1, $2, '{"reach":null}', true, 0)`,
      [tenant, id],
    );
    for (let n = 0; n < periods; n++)
      await pool.query(
        `insert into runtime.webhook_replays (event_id, tenant_key, webhook_id, since, until, up_to)
         values (gen_random_uuid(), $1, $2, $3, $3, $4)`,
        [tenant, id, DAY, (position += 1)],
      );
  }
}

/** The subscriptions whose periods are left. */
async function waiting(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select tenant_key || '/' || webhook_id as name from runtime.webhook_replays order by up_to",
  );
  return rows.map(({ name }) => name).join(' ');
}

it('is that of the client space that waits longest, however many others wait in another', async () => {
  await ask(['a', 1, 4], ['b', 1, 1], ['c', 1, 2]);
  while (await replays.tellNext());
  expect(told.join(' ')).toBe('a b c a c a a');
  expect(await waiting()).toBe('');
});

it('is not that of a client space once more because more of its subscriptions ask', async () => {
  await ask(['a', 1, 1], ['a', 2, 1], ['a', 3, 1], ['b', 1, 2]);
  while (await replays.tellNext());
  expect(told.join(' ')).toBe('a b a b a');
});

it('is that of each of its subscriptions in turn', async () => {
  await ask(['a', 1, 3], ['a', 2, 1], ['a', 3, 1]);
  for (let n = 0; n < 3; n++) await replays.tellNext();
  expect(await waiting()).toBe('a/1 a/1');
});

it('is not kept waiting by one that cannot be told', async () => {
  await ask(['a', 1, 1], ['b', 1, 2]);
  cannotBeTold = 'a';
  await expect(replays.tellNext()).rejects.toThrow('no');
  await replays.tellNext();
  expect(told).toEqual(['b']);
  await expect(replays.tellNext()).rejects.toThrow('no');
  cannotBeTold = null;
  while (await replays.tellNext());
  expect(told).toEqual(['b', 'b', 'a']);
  expect(await waiting()).toBe('');
});

it('is told program by program: one that asked for all of many keeps nobody from theirs', async () => {
  programs = { a: [1, 2, 3, 4], b: [1] };
  await ask(['a', 1, 2], ['b', 1, 1]);
  while (await replays.tellNext());
  expect(told.join(' ')).toBe('a1 b1 a2 a3 a4 a1 a2 a3 a4');
  expect(await waiting()).toBe('');
});

it('goes on where it was kept from it, and without what cannot be read', async () => {
  programs = { a: [1, 2, 3] };
  await ask(['a', 1, 1]);
  await replays.tellNext();
  cannotBeTold = 'a2';
  for (let times = 0; times < 2; times++) await expect(replays.tellNext()).rejects.toThrow('does not answer');
  expect(await waiting()).toBe('a/1');
  [cannotBeTold, cannotBeRead] = [null, 'a2'];
  while (await replays.tellNext());
  expect(told.join(' ')).toBe('a1 a3');
  expect(lines).toEqual([expect.stringContaining('leaves out program 2 of a')]);
});

it('is over with its subscription', async () => {
  programs = { a: [1, 2, 3] };
  await ask(['a', 1, 1], ['a', 2, 1]);
  await replays.tellNext();
  await pool.query('delete from runtime.webhook_replays where webhook_id = 1');
  while (await replays.tellNext());
  expect(told.join(' ')).toBe('a1 a1 a2 a3');
});
