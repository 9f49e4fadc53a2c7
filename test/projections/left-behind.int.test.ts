// What a rebuild that was killed leaves in Postgres, before the swap or after it, and a comparison: whole read models, with people in them
// whom nobody would forget there.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REBUILD_LOCK } from '../../projections/building/generations.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { readConfig, type Config } from '../../src/app/settings/config.ts';
import { startService } from '../../src/app/service.ts';
import { AlreadyRebuilding } from '../../projections/building/rebuild.ts';
import { verify } from '../../projections/building/verify.ts';
import { startEventNode, type EventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { tryLock } from '../../src/platform/postgres/locks.ts';
import { freshDatabase } from '../support/stores/postgres.ts';

let node: EventNode;
let pool: pg.Pool;
let config: Config;
beforeAll(async () => {
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  const databaseUrl = await freshDatabase();
  config = readConfig({
    LOTBOOK_DATABASE_URL: databaseUrl,
    LOTBOOK_EVENTSTORE: node.connectionString,
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
    LOTBOOK_BACKOFFICE_TOKEN: 'a-token-for-the-back-office',
    LOTBOOK_PORT: '0',
    LOTBOOK_LOG_LEVEL: 'silent',
  });
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  await started();
});
afterAll(async () => {
  await pool.end();
  await node.stop();
});

async function started(): Promise<void> {
  await (await startService(config)).stop();
}

async function leave(schema: string): Promise<void> {
  await pool.query(
    `create schema ${schema}; create table ${schema}.contacts as select 'Martin'::text as name`,
  );
}

async function generations(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like 'crm%' and nspname not in ('crm_open', 'crm_personal') order by 1",
  );
  return rows.map(({ name }) => name);
}

test('is gone with the next start', async () => {
  for (const schema of ['crm_next', 'crm_old', 'crm_verify']) await leave(schema);
  await started();
  expect(await generations()).toEqual(['crm']);
});

test('stays while another process builds it', async () => {
  const builder = await pool.connect();
  try {
    expect(await tryLock(builder, REBUILD_LOCK)).toBe(true);
    for (const schema of ['crm_next', 'crm_verify']) await leave(schema);
    await started();
    expect(await generations()).toEqual(['crm', 'crm_next', 'crm_verify']);
    // nor does a comparison take it that is told to wait
    const service = await startService(config);
    const { events, codec, databaseUrl } = service.backend;
    const asked = verify({ events, codec, projectors, databaseUrl, onFinding: () => {} });
    await expect(asked).rejects.toThrow(AlreadyRebuilding);
    await service.stop();
    expect(await generations()).toEqual(['crm', 'crm_next', 'crm_verify']);
  } finally {
    builder.release(true);
  }
});

test('does not hold up a start where somebody reads it, and is gone with a later one', async () => {
  await leave('crm_old');
  const analyst = await pool.connect();
  try {
    await analyst.query('begin');
    await analyst.query('select name from crm_old.contacts');
    await started();
    expect(await generations()).toContain('crm_old');
    await analyst.query('commit');
  } finally {
    analyst.release();
  }
  await started();
  expect(await generations()).toEqual(['crm']);
});
