// What the store says is still to be sent, whatever came of the rest.
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateRuntime } from '../../../migrations/index.ts';
import { openKysely, openPool } from '../../../src/platform/postgres/postgres.ts';
import type { Outcome } from '../../../src/roles/webhooks/post.ts';
import {
  lotRows,
  nextRows,
  writeMarks,
  writeResults,
  type Result,
} from '../../../src/roles/webhooks/delivery-rows.ts';
import { storeDrafts, type Draft } from '../../../src/roles/webhooks/outbox-rows.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const AT = new Date('2026-03-14T09:00:00.000Z');
const LATER = new Date('2026-03-14T10:00:00.000Z');
const OUTCOME: Outcome = { status: 200, response: '', error: null, durationMs: 1, retryAfterMs: null };

let pool: pg.Pool;

beforeEach(async () => {
  pool = openPool({ url: await freshDatabase(), searchPath: 'runtime', name: 'rows', size: 2 });
  await migrateRuntime(openKysely<unknown>(pool));
  for (const id of [1, 2])
    await pool.query(
      `insert into runtime.webhook_endpoints (tenant_key, id, subscription, is_active) values ('a', $1, '{}', true)`,
      [id],
    );
});
afterEach(async () => {
  await pool.end();
});

function drafts(lots: readonly number[], to: readonly number[]): Draft[] {
  const draft = { tenant: 'a', at: AT, body: '{}', kind: 'lot.updated', programId: 7, to } as const;
  return lots.map((lotId) => ({ ...draft, lotId, id: crypto.randomUUID() }));
}

/** Messages about these lots, for these subscriptions. */
async function tell(lots: readonly number[], to: readonly number[], now = AT): Promise<void> {
  const client = await pool.connect();
  await storeDrafts(client, drafts(lots, to), now);
  client.release();
}

async function due(id: number, after = 0, limits = {}): Promise<{ ids: number[]; upTo: number }> {
  const [found] = await nextRows(pool, [{ tenant: 'a', id, after }], { most: 100, span: 100, ...limits });
  return { ids: found!.rows.map((row) => row.id), upTo: found!.upTo };
}

function result(message: number, attempts = 0, changes: Partial<Result> = {}): Result {
  const row = { id: message, program_id: 7, lot_id: 1, attempts, next_attempt_at: null };
  return { tenant: 'a', webhookId: 1, row, status: 'delivered', again: null, outcome: OUTCOME, ...changes };
}

describe('what an endpoint is to be sent', () => {
  it('are the messages for it that were not tried, and those to be tried again, by their numbers', async () => {
    await tell([11, 12], [1, 2]);
    await tell([11], [2]);
    await tell([11, 12], [1]);
    expect(await due(1)).toEqual({ ids: [1, 2, 4, 5], upTo: 5 });
    expect(await due(2)).toEqual({ ids: [1, 2, 3], upTo: 5 });
    await writeResults(pool, [result(2, 0, { status: 'pending', again: LATER }), result(4)]);
    expect(await due(1)).toEqual({ ids: [1, 2, 5], upTo: 5 });
    expect((await nextRows(pool, [{ tenant: 'a', id: 1, after: 1 }], { most: 1, span: 100 }))[0]).toEqual({
      rows: [{ id: 2, program_id: 7, lot_id: 12, attempts: 1, next_attempt_at: LATER }],
      upTo: 2,
      isAll: false,
    });
    await writeResults(pool, [result(2, 1, { status: 'failed' })]);
    expect(await due(1)).toEqual({ ids: [1, 5], upTo: 5 });
    expect(await due(2)).toEqual({ ids: [1, 2, 3], upTo: 5 });
  });

  it('of one lot, from a number on', async () => {
    await tell([11, 12, 11, 11, 11], [1]);
    await tell([11], [2]);
    await writeResults(pool, [result(3), result(4, 0, { status: 'pending', again: LATER })]);
    const rows = await lotRows(pool, { tenant: 'a', id: 1, programId: 7, lotId: 11, after: 1 }, 10);
    expect(rows.map(({ id, attempts }) => [id, attempts])).toEqual([
      [4, 1],
      [5, 0],
    ]);
  });

  it('is not looked for below its mark, but for what failed', async () => {
    await tell([11, 12, 13], [1]);
    await writeResults(pool, [result(1, 0, { status: 'pending', again: LATER }), result(2)]);
    await writeMarks(pool, [{ tenant: 'a', id: 1, upTo: 2 }]);
    await writeMarks(pool, [{ tenant: 'a', id: 1, upTo: 1 }]);
    // the mark stands at 2: had 2 no row, it would be passed over
    await pool.query('delete from runtime.webhook_deliveries where message = 2');
    expect(await due(1)).toEqual({ ids: [1, 3], upTo: 3 });
  });

  it('is looked for a stretch of the log at a time', async () => {
    await tell([11, 12, 13, 14, 15, 16], [1]);
    await writeResults(pool, [
      ...[1, 2, 3, 5].map((message) => result(message)),
      result(6, 0, { status: 'pending', again: LATER }),
    ]);
    // what failed stands beyond the stretch, and must not be taken before what lies between
    expect(await due(1, 0, { span: 2 })).toEqual({ ids: [], upTo: 2 });
    expect(await due(1, 2, { span: 2 })).toEqual({ ids: [4], upTo: 4 });
    expect(await due(1, 4, { span: 2 })).toEqual({ ids: [6], upTo: 6 });
    expect(await nextRows(pool, [{ tenant: 'a', id: 1, after: 4 }], { most: 9, span: 2 })).toMatchObject([
      { isAll: true },
    ]);
    expect(await nextRows(pool, [{ tenant: 'a', id: 1, after: 2 }], { most: 9, span: 2 })).toMatchObject([
      { isAll: false },
    ]);
  });

  it('comes to be seen in the order of the numbers, whoever writes first', async () => {
    const [first, second] = [await pool.connect(), await pool.connect()];
    for (const client of [first, second]) await client.query('begin');
    await storeDrafts(first, drafts([11, 12], [1]), AT);
    let written = false;
    const after = storeDrafts(second, drafts([13], [1]), AT).then(async (stored) => {
      written = true;
      await second.query('commit');
      return stored;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(written).toBe(false);
    await first.query('commit');
    expect((await after).map(({ number }) => number)).toEqual([3]);
    for (const client of [first, second]) client.release();
    expect(await due(1)).toEqual({ ids: [1, 2, 3], upTo: 3 });
  });
});

describe('what came of an attempt', () => {
  it('counts once, and not for one that was asked for again since', async () => {
    await tell([11], [1]);
    await writeResults(pool, [result(1)]);
    await writeResults(pool, [result(1, 0, { status: 'failed' })]);
    await pool.query(`update runtime.webhook_deliveries set status = 'pending', attempts = 0`);
    await writeResults(pool, [result(1, 3)]);
    expect(await due(1)).toEqual({ ids: [1], upTo: 1 });
    await writeResults(pool, [result(1)]);
    expect(await due(1)).toEqual({ ids: [], upTo: 1 });
  });

  it('is forgotten with its endpoint', async () => {
    await tell([11], [1]);
    await pool.query('delete from runtime.webhook_endpoints where id = 1');
    await writeResults(pool, [result(1)]);
    expect((await pool.query('select from runtime.webhook_deliveries')).rowCount).toBe(0);
  });
});
