// What a batch leaves, when several processes take themselves for the one that follows the events: of each event one
// message, numbered in their order, whoever was first; who came late has written nothing.
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrateRuntime } from '../../../migrations/index.ts';
import { openKysely } from '../../../src/platform/postgres/postgres.ts';
import { NotLeading, storeBatch, type Batch, type Draft } from '../../../src/roles/webhooks/outbox-rows.ts';
import { openOutboxPool } from '../../../src/roles/webhooks/pools.ts';
import type { Subscription } from '../../../src/domain/webhooks/subscription.ts';
import fc from '../../support/properties.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const AT = new Date('2026-03-14T09:00:00.000Z');
const TENANTS = ['a', 'b'];
const PROCESSES = 3;
const EVENTS = 40;

let pools: pg.Pool[];

beforeAll(async () => {
  const url = await freshDatabase();
  pools = Array.from({ length: PROCESSES }, () => openOutboxPool(url));
  await migrateRuntime(openKysely<unknown>(pools[0]!));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
});
beforeEach(async () => {
  await empty();
});

async function empty(): Promise<void> {
  await pools[0]!.query(
    'truncate runtime.webhook_messages, runtime.webhook_tenants, runtime.webhook_endpoints, runtime.webhook_deliveries, runtime.webhook_replays',
  );
  await pools[0]!.query('update runtime.webhook_checkpoint set position = null');
}

function draftOf(event: number): Draft {
  const tenant = TENANTS[event % TENANTS.length]!;
  return {
    id: `m${event}`,
    at: AT,
    body: '{}',
    kind: 'lot.updated',
    programId: 1,
    lotId: 1,
    tenant,
    to: [1],
  };
}

/** Of the events from one on; with a replay that somebody asked for, it is written in a transaction. */
function batchOf(first: number, count: number, asks: boolean): Batch {
  const drafts = Array.from({ length: count }, (_, n) => draftOf(first + n));
  const asked = { tenant: 'a', webhookId: 1, since: AT.toISOString(), until: AT.toISOString(), upTo: 0n };
  const replays = asks ? [{ ...asked, eventId: crypto.randomUUID() }] : [];
  return { endpoints: new Map(), drafts, again: [], replays };
}

async function position(pool: pg.Pool): Promise<bigint | null> {
  const { rows } = await pool.query<{ position: bigint | null }>(
    'select position from runtime.webhook_checkpoint',
  );
  return rows[0]!.position;
}

/** Goes on from wherever the checkpoint is until all events are taken, and answers how often another was first. */
async function follow(pool: pg.Pool, sizes: readonly number[]): Promise<number> {
  let late = 0;
  for (let turn = 0; ; turn++) {
    const at = await position(pool);
    const next = Number(at ?? 0n) + 1;
    if (next > EVENTS) return late;
    const count = Math.min(sizes[turn % sizes.length]!, EVENTS + 1 - next);
    const batch = batchOf(next, count, turn % 3 === 2);
    try {
      const stored = await storeBatch(pool, batch, at, BigInt(next + count - 1), AT);
      expect(stored.map(({ id }) => id).toSorted()).toEqual(batch.drafts.map(({ id }) => id).toSorted());
    } catch (error) {
      expect(error).toBeInstanceOf(NotLeading);
      late += 1;
    }
  }
}

/** How many of the sessions on this database stand in a line. */
async function waiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}

async function messages(): Promise<{ tenant_key: string; number: number; id: string }[]> {
  const { rows } = await pools[0]!.query<{ tenant_key: string; number: number; id: string }>(
    'select tenant_key, number, id from runtime.webhook_messages order by tenant_key, number',
  );
  return rows;
}

it('is one message an event, in their order, however many processes write', async () => {
  const expected = TENANTS.flatMap((tenant) =>
    Array.from({ length: EVENTS }, (_, n) => n + 1)
      .filter((event) => draftOf(event).tenant === tenant)
      .map((event, n) => ({ tenant_key: tenant, number: n + 1, id: `m${event}` })),
  );
  let late = 0;
  const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(sizes, { minLength: PROCESSES, maxLength: PROCESSES }), async (each) => {
      await empty();
      const races = await Promise.all(pools.map((pool, n) => follow(pool, each[n]!)));
      late += races.reduce((sum, count) => sum + count, 0);
      expect(await messages()).toEqual(expected);
    }),
    { numRuns: 15 },
  );
  // else nothing was shown
  expect(late).toBeGreaterThan(0);
});

it('waits for a replay that has the delivery it sends again, and keeps nothing from it', async () => {
  const [outbox, replays, onlooker] = pools;
  await storeBatch(outbox!, batchOf(2, 1, false), null, 2n, AT);
  await outbox!.query(
    `insert into runtime.webhook_deliveries (tenant_key, webhook_id, message, status, attempts)
     values ('a', 1, 1, 'delivered', 1)`,
  );
  const replay = await replays!.connect();
  await replay.query('begin');
  await replay.query('update runtime.webhook_deliveries set attempts = 0');

  const again = [{ tenant: 'a', webhookId: 1, deliveryId: 1 }];
  const stored = storeBatch(outbox!, { ...batchOf(4, 1, false), again }, 2n, 4n, AT);
  await expect.poll(() => waiting(onlooker!), { interval: 5 }).toBe(1);
  await replay.query(
    "update runtime.webhook_tenants set last_message = last_message + 1 where tenant_key = 'a'",
  );
  await replay.query('commit');
  replay.release();

  expect(await stored).toMatchObject([{ id: 'm4', number: 3 }]);
  const { rows } = await outbox!.query('select status, attempts from runtime.webhook_deliveries');
  expect(rows).toEqual([{ status: 'pending', attempts: 0 }]);
});

it('waits for nothing that a subscription leaves behind when it ends', async () => {
  const [outbox, busy] = pools;
  await outbox!.query(
    `insert into runtime.webhook_deliveries (tenant_key, webhook_id, message, status, attempts)
     select 'a', 1, n, 'delivered', 1 from generate_series(1, 1000) n`,
  );
  const other = await busy!.connect();
  await other.query('begin');
  await other.query('update runtime.webhook_deliveries set attempts = 2');
  const ends = new Map([['a/1', { tenant: 'a', id: 1, subscription: null }]]);
  const stored = await storeBatch(outbox!, { ...batchOf(1, 1, false), endpoints: ends }, null, 1n, AT);
  expect(stored).toMatchObject([{ id: 'm1', number: 1 }]);
  await other.query('rollback');
  other.release();
});

describe.each([
  ['messages alone', false],
  ['messages and what somebody asked for', true],
])('of a process that comes late: %s', (_what, asks) => {
  it('nothing is written', async () => {
    const [first, second] = pools;
    await storeBatch(first!, batchOf(1, 2, false), null, 2n, AT);
    await expect(storeBatch(second!, batchOf(1, 3, asks), null, 3n, AT)).rejects.toThrow(NotLeading);
    expect((await messages()).map(({ id }) => id)).toEqual(['m2', 'm1']);
    expect(await position(first!)).toBe(2n);
    const { rows } = await first!.query('select from runtime.webhook_replays');
    expect(rows).toHaveLength(0);
  });
});

const [FIRST, SECOND] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

it('forgets since when a subscription has failed once it is switched on again, and no sooner', async () => {
  const [pool] = pools;
  let at: bigint | null = null;
  const failing = async (is_active: boolean): Promise<Date | null> => {
    const subscription = { id: 1, is_active } as Subscription;
    const endpoints = new Map([['a/1', { tenant: 'a', id: 1, subscription }]]);
    await storeBatch(pool!, { ...batchOf(2, 0, false), endpoints }, at, (at ?? 0n) + 1n, AT);
    at = (at ?? 0n) + 1n;
    const { rows } = await pool!.query<{ failing_since: Date | null }>(
      'select failing_since from runtime.webhook_endpoints',
    );
    return rows[0]!.failing_since;
  };
  expect(await failing(true)).toBeNull();
  await pool!.query('update runtime.webhook_endpoints set failing_since = $1', [AT]);
  // its address is changed, say
  expect(await failing(true)).toEqual(AT);
  expect(await failing(false)).toEqual(AT);
  expect(await failing(true)).toBeNull();
});

it('leaves a message that is there already its number, beside those that are new', async () => {
  const [pool] = pools;
  await storeBatch(pool!, batchOf(2, 1, false), null, 2n, AT);
  const drafts = [draftOf(4), draftOf(2), draftOf(6)];
  const stored = await storeBatch(pool!, { ...batchOf(4, 0, false), drafts }, 2n, 6n, AT);
  expect(stored.map(({ id, number }) => [id, number])).toEqual([
    ['m4', 2],
    ['m6', 3],
  ]);
  expect((await messages()).map(({ id, number }) => [id, number])).toEqual([
    ['m2', 1],
    ['m4', 2],
    ['m6', 3],
  ]);
});

it.each([
  ['that meet are one', [1, 3], [2, 4], [[1, 4]]],
  ['of which one holds the other are the longer one', [1, 9], [2, 3], [[1, 9]]],
  ['the other way round too', [2, 3], [1, 9], [[1, 9]]],
  [
    'that do not meet are two',
    [1, 2],
    [3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
] as const)('asked for again: periods %s', async (_what, first, second, left) => {
  const [pool] = pools;
  const day = (n: number): string => `2026-03-0${n}T00:00:00.000Z`;
  const asking = (eventId: string, [since, until]: readonly [number, number]): Batch => ({
    ...batchOf(2, 0, false),
    replays: [{ eventId, tenant: 'a', webhookId: 1, since: day(since), until: day(until), upTo: 0n }],
  });
  await storeBatch(pool!, asking(FIRST, first), null, 1n, AT);
  await storeBatch(pool!, asking(SECOND, second), 1n, 2n, AT);
  // taken in once more, as after a restart: nothing else is asked for
  await storeBatch(pool!, asking(SECOND, second), 2n, 3n, AT);
  const { rows } = await pool!.query<{ since: Date; until: Date }>(
    'select since, until from runtime.webhook_replays order by since',
  );
  expect(rows.map(({ since, until }) => [since.toISOString(), until.toISOString()])).toEqual(
    left.map((period) => period.map(day)),
  );
});
