// Statements that are planned once a connection: a plan that was made while the tables were empty still goes by keys when
// they are large, whether somebody had counted them by then or nobody.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { Deliveries } from '../../../src/api/webhooks/deliveries.ts';
import { openPool } from '../../../src/platform/postgres/postgres.ts';
import { Bodies } from '../../../src/roles/webhooks/bodies.ts';
import { lotRows, nextRows } from '../../../src/roles/webhooks/delivery-rows.ts';
import { storeBatch, type Draft } from '../../../src/roles/webhooks/outbox-rows.ts';
import { openOutboxPool, openSendersPool } from '../../../src/roles/webhooks/pools.ts';
import { startTestKernel, type TestKernel } from '../../support/stores/backend.ts';

const MESSAGES = 60_000;
const LANES = [{ tenant: 'acme', id: 1, after: MESSAGES - 300 }];
const TABLES = ['webhook_messages', 'webhook_deliveries'];
/** Blocks that keys lead to; all of both tables are some thousands, and each look at them as a whole adds as many. */
const BY_KEYS = 2_500;
const AT = new Date('2026-03-01T10:00:00Z');
let kernel: TestKernel;
let senders: pg.Pool;
let batches: pg.Pool;

beforeEach(async () => {
  kernel = await startTestKernel();
  for (const table of TABLES)
    await kernel.pool.query(`alter table runtime.${table} set (autovacuum_enabled = false)`);
  senders = openSendersPool(kernel.databaseUrl);
  batches = openOutboxPool(kernel.databaseUrl);
});
afterEach(async () => {
  await Promise.all([senders.end(), batches.end()]);
  await kernel.close();
});

const next = () => nextRows(senders, LANES, { most: 128, span: 10_000 });
const ofLot = () => lotRows(senders, { tenant: 'acme', id: 1, programId: 1, lotId: 307, after: 0 }, 10);

/** Nothing of it is in memory yet. */
const bodies = () =>
  new Bodies(senders).readAhead(Array.from({ length: 100 }, (_, n) => ({ tenant: 'acme', number: n + 1 })));

/** Of one client space, so many at once; its checkpoint goes on from where it is. */
async function store(count: number): Promise<void> {
  const draft = { tenant: 'other', at: AT, body: '{}', kind: 'lot.updated', programId: 1, to: [9] } as const;
  const drafts = Array.from({ length: count }, (_, lotId): Draft => ({
    ...draft,
    lotId,
    id: crypto.randomUUID(),
  }));
  const { rows } = await batches.query<{ position: bigint | null }>(
    'select position from runtime.webhook_checkpoint',
  );
  const at = rows[0]!.position;
  const batch = { endpoints: new Map(), drafts, again: [], replays: [] };
  expect(await storeBatch(batches, batch, at, (at ?? 0n) + 1n, AT)).toHaveLength(count);
}

/** Blocks of these tables that were looked at. */
async function looked(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await kernel.pool.query<{ blocks: number }>(
      `select pg_stat_clear_snapshot(), sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as blocks
       from pg_statio_user_tables where relname = any($1)`,
      [TABLES],
    );
    return rows[0]!.blocks;
  };
  // what is asked for in turn goes by one connection of a pool
  const flush = () => pool.query('select pg_stat_force_next_flush()');
  await flush();
  const before = await count();
  await work();
  await flush();
  const blocks = (await count()) - before;
  expect(blocks).toBeGreaterThan(0);
  return blocks;
}

/** What is done beside tells what it has looked at at once: else it would at some time that is not its own. */
async function beside(...statements: readonly string[]): Promise<void> {
  const client = await kernel.pool.connect();
  for (const statement of statements) await client.query(statement);
  await client.query('select pg_stat_force_next_flush()');
  client.release();
}

/** Messages of one program, all but the last two hundred delivered. */
async function fill(count: number, lots: number): Promise<void> {
  await beside(
    `insert into runtime.webhook_messages (tenant_key, number, id, type, at, program_id, lot_id, told, body, created_at)
     select 'acme', n, 'm' || n, 'lot.updated', now(), 1, n % ${lots}, '{1,2}', '{}', now()
     from generate_series(1, ${count}) n`,
    `insert into runtime.webhook_deliveries (tenant_key, webhook_id, message, status, attempts)
     select 'acme', 1, n, 'delivered', 1 from generate_series(1, ${count - 200}) n`,
    `insert into runtime.webhook_tenants values ('acme', ${count})`,
  );
}

const analyzed = () => beside(...TABLES.map((table) => `vacuum analyze runtime.${table}`));

const TIMES: readonly [when: string, before: () => Promise<void>][] = [
  ['there was nothing, and nobody had counted', () => Promise.resolve()],
  ['there was nothing, as somebody had counted', analyzed],
  [
    'there were few, and they were counted',
    async () => {
      await fill(300, 1);
      await analyzed();
    },
  ],
];

describe.each(TIMES)('planned when %s', (_when, before) => {
  it('they go by keys when there is much', async () => {
    await before();
    await Promise.all([next(), ofLot(), bodies()]);
    await store(1);
    await beside(...[...TABLES, 'webhook_tenants'].map((table) => `delete from runtime.${table}`));
    await fill(MESSAGES, 500);

    const [found] = await next();
    expect(found!.rows.map(({ id }) => id)).toEqual(
      Array.from({ length: 128 }, (_, n) => MESSAGES - 199 + n),
    );
    expect((await ofLot()).map(({ id }) => id)).toEqual([MESSAGES - 193]);
    for (const work of [next, ofLot, bodies])
      expect(await looked(senders, work), work.name).toBeLessThan(BY_KEYS);
    expect(await looked(batches, () => store(50))).toBeLessThan(BY_KEYS);
  });
});

describe.each(TIMES)('what came of them, asked for since %s', (_when, before) => {
  it('is found by keys, however many messages are of others', async () => {
    await before();
    await beside(...[...TABLES, 'webhook_tenants'].map((table) => `delete from runtime.${table}`));
    await fill(MESSAGES, 500);
    await beside(
      `insert into runtime.webhook_endpoints (tenant_key, id, subscription, is_active, recorded_up_to)
       values ('acme', 1, '{}', true, ${MESSAGES - 300}), ('acme', 3, '{}', true, ${MESSAGES})`,
      `insert into runtime.webhook_deliveries (tenant_key, webhook_id, message, status, attempts)
       select 'acme', 3, n, 'delivered', 1 from generate_series(1, ${MESSAGES}, 1000) n`,
    );
    // how many there are is counted in an index: it takes some blocks of those that are its own
    const runtime = openPool({ url: kernel.databaseUrl, searchPath: 'runtime', name: 'runtime', size: 1 });
    const deliveries = new Deliveries(runtime);
    const page = async (id: number, page: number) => {
      const { items, total } = await deliveries.page('acme', id, page, 100);
      return { total, page: items as { id: number; status: string }[] };
    };
    const newest = await page(1, 1);
    const second = await page(1, 3);
    const rare = await page(3, 1);
    expect(newest.total).toBe(MESSAGES);
    expect(newest.page.map(({ id, status }) => [id, status])).toEqual(
      Array.from({ length: 100 }, (_, n) => [MESSAGES - n, 'pending']),
    );
    expect(second.page.map(({ id, status }) => [id, status])).toEqual(
      Array.from({ length: 100 }, (_, n) => [MESSAGES - 200 - n, 'delivered']),
    );
    expect(rare.total).toBe(60);
    expect(rare.page.map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, n) => MESSAGES - 999 - 1000 * n),
    );
    for (const [work, most] of [
      [() => page(1, 1), 2 * BY_KEYS],
      [() => page(1, 3), 2 * BY_KEYS],
      [() => page(3, 1), BY_KEYS],
    ] as const)
      expect(await looked(runtime, work)).toBeLessThan(most);
    expect(await deliveries.one('acme', 1, MESSAGES)).toMatchObject({ id: MESSAGES, status: 'pending' });
    expect(await deliveries.one('acme', 3, 1)).toMatchObject({ id: 1, status: 'delivered' });
    expect(await deliveries.one('acme', 3, MESSAGES)).toBeNull();
    await runtime.end();
  });
});
