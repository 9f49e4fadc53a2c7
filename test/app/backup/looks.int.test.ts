// What happens while a backup is taken: between its two looks, and before its last row is written.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keysAsOfNow } from '../../../src/app/backup/kept-keys.ts';
import { idempotencyAsOf, putRows, rowsOf } from '../../../src/app/backup/kept-rows.ts';
import { AlreadyBackingUp, look } from '../../../src/app/backup/looks.ts';
import { startTestKernel, type TestKernel } from '../../support/stores/backend.ts';

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

async function collected(batches: AsyncIterable<string[]>): Promise<Record<string, unknown>[]> {
  const rows = [];
  for await (const batch of batches)
    rows.push(...batch.map((row) => JSON.parse(row) as Record<string, unknown>));
  return rows;
}

async function answer(key: string): Promise<void> {
  await kernel.pool.query(
    `insert into runtime.idempotency
       (tenant_key, key_id, key_hash, fingerprint, state, attempt, lease_until, status, answer, allocated, created_at)
     values ('acme', 1, $1, $1, 'done', gen_random_uuid(), now(), 200, '\\xff00', '{"lots": [7]}', now())`,
    [Buffer.from(key)],
  );
}

/** Other suites write to the same server: while one of them does, nothing that came after it counts as done. */
async function nothingElseIsOpen(): Promise<void> {
  const { rows } = await kernel.pool.query<{ now: string }>('select pg_current_xact_id()::text as now');
  const isPast = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as past';
  await vi.waitFor(
    async () => expect((await kernel.pool.query(isPast, [rows[0]!.now])).rows).toEqual([{ past: true }]),
    { timeout: 30_000 },
  );
}

it('who is forgotten meanwhile is forgotten in the backup, and who came after it is not in it', async () => {
  const { vault, databaseUrl } = kernel;
  await vault.keyFor('lead-acme.1');
  await vault.keyFor('lead-acme.2');
  const looks = await look(databaseUrl, {
    end: async () => {
      await vault.keyFor('lead-acme.3');
      await vault.keyFor('lead-acme.4');
      return 10n;
    },
  });
  try {
    await vault.destroy('lead-acme.1');
    await vault.destroy('lead-acme.3');
    await vault.keyFor('lead-acme.5');
    const rows = await collected(keysAsOfNow(looks, rowsOf(looks.after, { name: 'vault.data_keys' })));
    const sorted = rows
      .map(({ subject, wrapped, destroyed }) => [subject, wrapped !== null, destroyed])
      .sort();
    expect(sorted).toEqual([
      ['lead-acme.1', false, true],
      ['lead-acme.2', true, false],
      // made and not forgotten: an event before the last one may be sealed with it
      ['lead-acme.4', true, false],
    ]);
  } finally {
    await looks.close();
  }
});

it('an answer that was given between the looks counts as one that was never given', async () => {
  await answer('before');
  await nothingElseIsOpen();
  const looks = await look(kernel.databaseUrl, {
    end: async () => {
      await answer('between');
      return 10n;
    },
  });
  try {
    await answer('after');
    const rows = await collected(
      rowsOf(looks.after, { name: 'runtime.idempotency', instead: idempotencyAsOf(looks.oldestOpen) }),
    );
    const hex = (key: string): string => `\\x${Buffer.from(key).toString('hex')}`;
    expect(
      rows.map(({ key_hash, state, status, answer: kept, allocated }) => ({
        key_hash,
        state,
        status,
        kept,
        allocated,
      })),
    ).toEqual([
      { key_hash: hex('before'), state: 'done', status: 200, kept: '\\xff00', allocated: { lots: [7] } },
      { key_hash: hex('between'), state: 'running', status: null, kept: null, allocated: { lots: [7] } },
    ]);
    // and goes back into the table as it was
    await kernel.pool.query('create table runtime.copied (like runtime.idempotency including all)');
    const client = await kernel.pool.connect();
    await putRows(
      client,
      'runtime.copied',
      rows.map((row) => JSON.stringify(row)),
    );
    client.release();
    const { rows: same } = await kernel.pool.query(
      `select from runtime.copied c join runtime.idempotency i using (tenant_key, key_id, key_hash, answer, attempt, created_at)`,
    );
    expect(same).toHaveLength(1);
  } finally {
    await kernel.pool.query('drop table if exists runtime.copied');
    await looks.close();
  }
});

it('is not shared: a second backup at the same time is refused', async () => {
  const looks = await look(kernel.databaseUrl, { end: () => Promise.resolve(1n) });
  await expect(look(kernel.databaseUrl, { end: () => Promise.resolve(1n) })).rejects.toThrow(
    AlreadyBackingUp,
  );
  await looks.close();
  await (await look(kernel.databaseUrl, { end: () => Promise.resolve(1n) })).close();
});
