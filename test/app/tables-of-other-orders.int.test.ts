// Two lines of work were joined once: a database of the one had its last migration before the other's was put in front of it.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateRuntime } from '../../migrations/index.ts';
import { openKysely, openPool } from '../../src/platform/postgres/postgres.ts';
import { freshDatabase } from '../support/stores/postgres.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = openPool({ url: await freshDatabase(), searchPath: 'runtime', name: 'tables', size: 2 });
});
afterAll(() => pool.end());

const namesOf = async (): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from runtime.migrations order by name')).rows.map(
    ({ name }) => name,
  );

test('a database gets what it has not had, wherever that stands in the order', async () => {
  await migrateRuntime(openKysely<unknown>(pool));
  const all = await namesOf();
  const missed = '0009-store-of-checkpoints';
  await pool.query('delete from runtime.migrations where name = $1', [missed]);
  for (const table of ['policy_checkpoints', 'webhook_checkpoint'])
    await pool.query(`alter table runtime.${table} drop column store`);
  expect(all).toContain(missed);

  await migrateRuntime(openKysely<unknown>(pool));
  expect(await namesOf()).toEqual(all);
  const { rows } = await pool.query(
    `select table_name from information_schema.columns where table_schema = 'runtime' and column_name = 'store' and table_name like '%checkpoint%'`,
  );
  expect(rows.map(({ table_name }) => table_name as string).sort()).toEqual([
    'policy_checkpoints',
    'webhook_checkpoint',
  ]);
});
