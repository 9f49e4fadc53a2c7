// SIGKILL while the very first start is under way, at one landmark after the other, and a start that lacks a role: each
// next start goes on from there, and in the end there is one demo client space, or one that can be opened.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { connected } from '../../src/platform/postgres/connection.ts';
import { expectWholeDemo } from '../app/demo/whole.ts';
import { freshDatabase } from '../support/stores/postgres.ts';
import { seededChance } from '../support/seeded.ts';
import { storesOf } from '../support/stores/stores-of.ts';
import { desk, freePort, launch, startProcess, type ServiceProcess } from './service-process.ts';

/** Generous: how fast a start is, is measured elsewhere. */
const LIMIT_MS = 300_000;

const WARN = 40;

const chance = seededChance('kills of the start');
/** Each landmark has its turn over many runs; `npm run test:faults` kills at all of them. */
const KILLS = Number(process.env.LOTBOOK_FAULT_KILLS ?? 2);
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
    LOTBOOK_LOG_LEVEL: 'info',
  };
}

/** In their order. */
function someOf(landmarks: readonly string[]): string[] {
  const chosen = new Set(landmarks);
  while (chosen.size > KILLS) chosen.delete([...chosen][chance.below(chosen.size)]!);
  return [...chosen];
}

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** What it wrote to its log. */
function linesOf(output: string): Line[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Line);
}

/** Starts it and kills it as soon as `reached` says so. */
async function killWhen(
  env: Record<string, string>,
  what: string,
  reached: () => boolean | Promise<boolean>,
  signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL',
): Promise<ReturnType<typeof launch>> {
  const started = launch(env);
  const limit = performance.now() + LIMIT_MS;
  while (!(await reached())) {
    if (started.child.exitCode !== null) throw new Error(`ended before ${what}: ${started.output()}`);
    if (performance.now() > limit) throw new Error(`never came to ${what}: ${started.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await started.kill(signal);
  return started;
}

/** A start that plays no policies comes to where somebody has to decide; the next one that plays them goes on. */
async function leaveUndecided(env: Record<string, string>): Promise<void> {
  const roles = { LOTBOOK_ROLES: 'api,projector,timers' };
  const undecided = await startProcess({ ...env, ...roles }, { limitMs: LIMIT_MS });
  await expect.poll(undecided.errors, { timeout: LIMIT_MS }).toMatch(/^lotbook: the demo could not be laid/m);
  expect(undecided.errors()).toMatch(/nobody decides on \S+: does a process play the role policies\?$/m);
  await undecided.kill('SIGTERM');
}

async function expectOneDemo(service: ServiceProcess, dataDir: string): Promise<void> {
  const read = (name: string) => readFile(path.join(dataDir, name), 'utf8');
  await expect
    .poll(async () => (await read('demo').catch(() => '')).trim(), { timeout: LIMIT_MS })
    .toBe('laid');
  const key = (await read('demo-key')).trim();
  const programs = await fetch(`${service.address}/v1/demo/programs`, { headers: { 'x-api-key': key } });
  expect(programs.status).toBe(200);
  expect(((await programs.json()) as { data: unknown[] }).data).toHaveLength(3);
  await expectWholeDemo(dataDir, 'demo');
  const { databaseUrl } = await storesOf(dataDir);
  const spaces = await connected(databaseUrl, 'test', (client) =>
    client.query<{ n: number }>('select count(*)::int as n from crm.tenants'),
  );
  expect(spaces.rows).toEqual([{ n: 1 }]);
}

test('killed on its way up, file by file', { timeout: 4 * LIMIT_MS }, async () => {
  const env = await freshEnv();
  const { LOTBOOK_DATA_DIR: dataDir } = env;
  const is = (name: string) => () => existsSync(path.join(dataDir, name));
  for (const name of someOf(['postgres.new', 'postgres', 'master-key', 'demo', 'demo-key']))
    await killWhen(env, name, is(name));
  const read = (name: string) => readFile(path.join(dataDir, name), 'utf8').catch(() => '');
  const isLaidTo = (steps: number) => async () => (await read('demo-journal')).split('"done"').length > steps;
  await leaveUndecided(env);
  await killWhen(env, 'somewhere in the year', isLaidTo(40 + chance.below(180)));
  const key = await read('demo-key');
  const stopped = await killWhen(env, 'somewhat later', isLaidTo(320 + chance.below(100)), 'SIGTERM');
  expect([stopped.child.exitCode, stopped.errors()]).toEqual([0, '']);
  const said = linesOf(stopped.output());
  expect(said.filter(({ level }) => level >= WARN)).toEqual([]);
  expect(said.map(({ msg }) => msg)).toContain('lays the demo');
  const service = await startProcess(env, { limitMs: LIMIT_MS });
  running.push(service);
  await expectOneDemo(service, dataDir);
  expect(await read('demo-key')).toBe(key);
});

test('killed while it prepares its database, schema by schema', { timeout: 4 * LIMIT_MS }, async () => {
  const databaseUrl = await freshDatabase();
  const env = { ...(await freshEnv()), LOTBOOK_DATABASE_URL: databaseUrl, LOTBOOK_DEMO: '0' };
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const shows = (expression: string) => async () => {
      const { rows } = await client.query<{ there: boolean }>(`select ${expression} is not null as there`);
      return rows[0]!.there;
    };
    for (const landmark of someOf([
      "to_regclass('runtime.migrations')",
      "to_regclass('crm.migrations')",
      "to_regnamespace('crm_personal')",
    ]))
      await killWhen(env, landmark, shows(landmark));
  } finally {
    await client.end();
  }
  const service = await startProcess(env, { limitMs: LIMIT_MS });
  running.push(service);
  const office = await desk(service, env.LOTBOOK_DATA_DIR);
  const opened = await office('POST', '/tenants', { key: 'first', name: 'First' });
  expect([opened.status, (await office('GET', '/first')).status]).toEqual([201, 200]);
});
