// Statements that are planned once a connection: a plan that was made while the tables were empty still goes by keys when
// they are large, and nobody has counted them since.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { lotRows, nextRows } from '../../../src/roles/webhooks/delivery-rows.ts';
import { openSendersPool } from '../../../src/roles/webhooks/pools.ts';
import { startTestKernel, type TestKernel } from '../../support/backend.ts';

const MESSAGES = 60_000;
const LANES = [{ tenant: 'acme', id: 1, after: MESSAGES - 300 }];
let kernel: TestKernel;
let senders: pg.Pool;

beforeAll(async () => {
  kernel = await startTestKernel();
  senders = openSendersPool(kernel.databaseUrl);
});
afterAll(async () => {
  await senders.end();
  await kernel.close();
});

const next = () => nextRows(senders, LANES, { most: 128, span: 10_000 });
const ofLot = () => lotRows(senders, { tenant: 'acme', id: 1, programId: 1, lotId: 307, after: 0 }, 10);

/** Blocks of these tables that were looked at. */
async function looked(work: () => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await kernel.pool.query<{ blocks: number }>(
      `select pg_stat_clear_snapshot(), sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as blocks
       from pg_statio_user_tables where relname in ('webhook_messages', 'webhook_deliveries')`,
    );
    return rows[0]!.blocks;
  };
  const flush = () => senders.query('select pg_stat_force_next_flush()');
  await flush();
  const before = await count();
  await work();
  await flush();
  const blocks = (await count()) - before;
  expect(blocks).toBeGreaterThan(0);
  return blocks;
}

it('go by keys, though they were planned when there was nothing', async () => {
  const before = await Promise.all([next(), ofLot()]);
  expect(before).toEqual([[expect.objectContaining({ rows: [] })], []]);
  await kernel.pool.query('alter table runtime.webhook_messages set (autovacuum_enabled = false)');
  await kernel.pool.query('alter table runtime.webhook_deliveries set (autovacuum_enabled = false)');
  // the plans of before this are gone with it: made anew, still of empty tables
  await Promise.all([next(), ofLot()]);
  await kernel.pool.query(
    `insert into runtime.webhook_messages (tenant_key, number, id, type, at, program_id, lot_id, told, body, created_at)
     select 'acme', n, 'm' || n, 'lot.updated', now(), 1, n % 500, '{1,2}', '{}', now()
     from generate_series(1, $1::int) n`,
    [MESSAGES],
  );
  await kernel.pool.query(
    `insert into runtime.webhook_deliveries (tenant_key, webhook_id, message, status, attempts)
     select 'acme', 1, n, 'delivered', 1 from generate_series(1, $1::int) n`,
    [MESSAGES - 200],
  );
  await kernel.pool.query(`insert into runtime.webhook_tenants values ('acme', $1)`, [MESSAGES]);

  const [found] = await next();
  expect(found!.rows.map(({ id }) => id)).toEqual(Array.from({ length: 128 }, (_, n) => MESSAGES - 199 + n));
  expect(await looked(next)).toBeLessThan(2_500);
  expect(await looked(ofLot)).toBeLessThan(2_500);
  expect((await ofLot()).map(({ id }) => id)).toEqual([MESSAGES - 193]);
});
