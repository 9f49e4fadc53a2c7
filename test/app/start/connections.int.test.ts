// How many connections to Postgres a process opens at most, added up and held against what the page of settings says.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/app/settings/config.ts';
import { startService } from '../../../src/app/service.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const PAGE =
  /at most (\d+) connections,.*?`api` alone (\d+), `projector` alone (\d+), the other three together (\d+)\./s;
const MASTER_KEY = randomBytes(32).toString('base64');
const { Pool } = pg;
let dataDir: string;
let databaseUrl: string;
let said: readonly string[];
let made: pg.Pool[];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-connections-'));
  databaseUrl = await freshDatabase();
  said = PAGE.exec(await readFile('docs/settings.md', 'utf8'))!.slice(1);
  pg.Pool = class extends Pool {
    constructor(options?: pg.PoolConfig) {
      super(options);
      made.push(this);
    }
  };
});
afterAll(async () => {
  pg.Pool = Pool;
  await rm(dataDir, { recursive: true, force: true });
});
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** Answers how many there would be now: those of its pools, all of them in use at once, and those apart from every pool. */
async function countingOf(roles?: string): Promise<() => Promise<number>> {
  made = [];
  const service = await startService(
    readConfig({
      LOTBOOK_DATA_DIR: dataDir,
      LOTBOOK_DATABASE_URL: databaseUrl,
      LOTBOOK_MASTER_KEY: MASTER_KEY,
      LOTBOOK_PORT: '0',
      LOTBOOK_LOG_LEVEL: 'silent',
      LOTBOOK_DEMO: '0',
      ...(roles ? { LOTBOOK_ROLES: roles } : {}),
    }),
  );
  stop = () => service.stop();
  await service.untilReady(60_000);
  return async () => {
    const pooled = made.filter((pool) => !pool.ending).reduce((sum, pool) => sum + pool.options.max, 0);
    const { rows } = await service.backend.runtime.query<{ apart: number }>(
      `select count(*)::int as apart from pg_stat_activity
       where datname = current_database() and application_name like 'lotbook % at %'`,
    );
    return pooled + rows[0]!.apart;
  };
}

it.each([
  ['every role', 0, undefined],
  ['api', 1, 'api'],
  ['projector', 2, 'projector'],
  ['the other three', 3, 'policies,webhooks,timers'],
])('a process with %s opens as many as the page of settings says', async (_, place, roles) => {
  const counted = await countingOf(roles);
  // some of its tasks may be on their way up still
  await expect.poll(counted).toBe(Number(said[place]));
});
