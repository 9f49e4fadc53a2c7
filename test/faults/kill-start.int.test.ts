// SIGKILL while the very first start is under way, at one landmark after the other: each next start goes on from
// there, and in the end there is one demo client space.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../support/postgres.ts';
import { freePort, launch, startProcess, type ServiceProcess } from './service-process.ts';

/** Generous: how fast a start is, is measured elsewhere. */
const LIMIT_MS = 90_000;

const folders: string[] = [];
const running: ServiceProcess[] = [];
afterAll(async () => {
  for (const service of running) await service.kill('SIGTERM');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function freshEnv(): Promise<{
  LOTBOOK_DATA_DIR: string;
  LOTBOOK_PORT: string;
  LOTBOOK_LOG_LEVEL: string;
}> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-kill-start-'));
  folders.push(folder);
  return {
    LOTBOOK_DATA_DIR: folder,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'warn',
  };
}

/** Starts it and kills it as soon as `reached` says so. */
async function killWhen(
  env: Record<string, string>,
  what: string,
  reached: () => boolean | Promise<boolean>,
): Promise<void> {
  const started = launch(env);
  const limit = performance.now() + LIMIT_MS;
  while (!(await reached())) {
    if (started.child.exitCode !== null) throw new Error(`ended before ${what}: ${started.output()}`);
    if (performance.now() > limit) throw new Error(`never came to ${what}: ${started.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await started.kill('SIGKILL');
}

async function expectOneDemo(service: ServiceProcess, dataDir: string): Promise<void> {
  const read = (name: string) => readFile(path.join(dataDir, name), 'utf8');
  await expect
    .poll(async () => (await read('demo').catch(() => '')).trim(), { timeout: LIMIT_MS })
    .toBe('laid');
  const key = (await read('demo-key')).trim();
  const programs = await fetch(`${service.address}/v1/demo/programs`, { headers: { 'x-api-key': key } });
  expect(programs.status).toBe(200);
  const { databaseUrl } = JSON.parse(await read('stores.json')) as { databaseUrl: string };
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const count = async (sql: string): Promise<number> => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from (${sql}) counted`);
      return rows[0]!.n;
    };
    expect(await count('select from crm.tenants')).toBe(1);
    expect(await count('select from crm.users')).toBe(await count('select distinct email from crm.users'));
    expect(await count('select from crm.programs')).toBe(
      await count('select distinct registry_id from crm.programs'),
    );
    expect(await count('select from crm.keys where revoked_at is null')).toBe(1);
    expect(((await programs.json()) as { data: unknown[] }).data).toHaveLength(3);
  } finally {
    await client.end();
  }
}

test('killed on its way up, file by file', { timeout: 4 * LIMIT_MS }, async () => {
  const env = await freshEnv();
  const { LOTBOOK_DATA_DIR: dataDir } = env;
  const is = (name: string) => () => existsSync(path.join(dataDir, name));
  for (const name of ['postgres.new', 'postgres', 'master-key', 'demo', 'demo-key'])
    await killWhen(env, name, is(name));
  const service = await startProcess(env, LIMIT_MS);
  running.push(service);
  await expectOneDemo(service, dataDir);
});

test('killed while it prepares its database, schema by schema', { timeout: 4 * LIMIT_MS }, async () => {
  const databaseUrl = await freshDatabase();
  const env = { ...(await freshEnv()), LOTBOOK_DATABASE_URL: databaseUrl };
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const shows = (expression: string) => async () => {
      const { rows } = await client.query<{ there: boolean }>(`select ${expression} is not null as there`);
      return rows[0]!.there;
    };
    for (const landmark of [
      "to_regclass('runtime.migrations')",
      "to_regclass('crm.migrations')",
      "to_regnamespace('crm_personal')",
    ])
      await killWhen(env, landmark, shows(landmark));
  } finally {
    await client.end();
  }
  const service = await startProcess(env, LIMIT_MS);
  running.push(service);
  await expectOneDemo(service, env.LOTBOOK_DATA_DIR);
});
