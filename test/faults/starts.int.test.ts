// Starts that cannot be: one clear line, an exit code, and nothing harmed.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../support/stores/postgres.ts';
import { startSilent } from '../support/stores/silent-postgres.ts';
import { startMortal } from '../platform/embedded/proxy.ts';
import { startMoodyNode } from '../platform/eventstore/moody-node.ts';
import { freePort, launch, startProcess, type ServiceProcess } from './service-process.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-starts-'));
const untouched = path.join(root, 'untouched');
afterAll(() => rm(root, { recursive: true, force: true }));

const NO_STORE = {
  LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
  LOTBOOK_BACKOFFICE_TOKEN: 'a-token-for-the-back-office',
};

/** The one line with which it gave up. */
async function refusal(env: Record<string, string>): Promise<string> {
  const started = launch({ LOTBOOK_DATA_DIR: untouched, LOTBOOK_PORT: '0', LOTBOOK_DEMO: '0', ...env });
  const code = await started.ended;
  const lines = started.errors().split('\n').slice(0, -1);
  expect([code, lines.length, started.output()]).toEqual([1, 1, started.errors()]);
  return lines[0]!.replace(/^lotbook: /, '');
}

describe('a setting that is wrong', () => {
  const wrong: [string, Record<string, string>, RegExp][] = [
    ['port', { LOTBOOK_PORT: 'http' }, /^LOTBOOK_PORT: "http" is not a port/],
    ['role', { LOTBOOK_ROLES: 'api,cook' }, /^LOTBOOK_ROLES: "cook" is not one of api, projector/],
    ['master key', { LOTBOOK_MASTER_KEY: 'c2hvcnQ=' }, /^LOTBOOK_MASTER_KEY: must be 32 bytes/],
    ['event store', { LOTBOOK_EVENTSTORE: 'http://x' }, /^LOTBOOK_EVENTSTORE: must be "embedded" or/],
    ['database', { LOTBOOK_DATABASE_URL: 'mysql://x' }, /^LOTBOOK_DATABASE_URL: must be "embedded" or/],
    ['flag', { LOTBOOK_TEST_CLOCK: 'yes' }, /^LOTBOOK_TEST_CLOCK: "yes" is neither 0 nor 1/],
    ['token', { LOTBOOK_BACKOFFICE_TOKEN: 'short' }, /^LOTBOOK_BACKOFFICE_TOKEN: must have at least 16/],
    [
      'missing secret',
      { LOTBOOK_EVENTSTORE: 'esdb://x', LOTBOOK_DATABASE_URL: 'postgres://x' },
      /^LOTBOOK_BACKOFFICE_TOKEN: is required/,
    ],
  ];

  it('is named, and no folder is made', async () => {
    for (let i = 0; i < wrong.length; i += 2)
      await Promise.all(
        wrong.slice(i, i + 2).map(async ([what, env, line]) => {
          expect([what, await refusal(env)]).toEqual([what, expect.stringMatching(line)]);
        }),
      );
    expect(existsSync(untouched)).toBe(false);
  });
});

describe('a store that is not there', () => {
  it('is named: Postgres', async () => {
    const away = { ...NO_STORE, LOTBOOK_DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' };
    const line = await refusal({ ...away, LOTBOOK_EVENTSTORE: 'esdb://127.0.0.1:1?tls=false' });
    expect(line).toMatch(/^Postgres at 127\.0\.0\.1:1 cannot be reached/);
    expect(line).not.toContain('secret');
  });

  it('is named: a Postgres that lets in and says nothing from then on', async () => {
    const url = new URL(await freshDatabase());
    const silent = await startSilent(Number(url.port));
    url.port = String(silent.port);
    const there = { ...NO_STORE, LOTBOOK_DATABASE_URL: url.href };
    try {
      const line = await refusal({ ...there, LOTBOOK_EVENTSTORE: 'esdb://127.0.0.1:1?tls=false' });
      expect(line).toBe(`Postgres at ${url.host} cannot be reached (Query read timeout)`);
    } finally {
      silent.stop();
    }
  });

  it('is named: a Postgres that is lost in the middle of a start', async () => {
    const node = await startEventNode({ databaseUrl: await freshDatabase() });
    // of presence, of the schemas, of what a service asks once it has them
    const lost = [
      ['refuse', 8],
      ['refuse', 40],
      ['stall', 60],
    ] as const;
    try {
      const lines = await Promise.all(
        lost.map(async ([end, messages]) => {
          const url = new URL(await freshDatabase());
          const wire = await startMortal(Number(url.port), messages, end);
          url.port = String(wire.port);
          const stores = { LOTBOOK_DATABASE_URL: url.href, LOTBOOK_EVENTSTORE: node.connectionString };
          const line = await refusal({ ...NO_STORE, ...stores }).finally(() => wire.stop());
          return line.replace(url.host, 'there');
        }),
      );
      for (const line of lines) expect(line).toMatch(/^Postgres at there does not answer \(.+\)$/);
    } finally {
      await node.stop();
    }
  });

  it('is named: a Postgres that does not know us', async () => {
    const url = new URL(await freshDatabase());
    url.password = 'a-guess';
    const line = await refusal({
      ...NO_STORE,
      LOTBOOK_DATABASE_URL: url.href,
      LOTBOOK_EVENTSTORE: 'esdb://127.0.0.1:1?tls=false',
    });
    expect(line).toMatch(/^Postgres at .*: password authentication failed/);
  });

  it('is named: EventStoreDB, and the database stays empty', async () => {
    const databaseUrl = await freshDatabase();
    const line = await refusal({
      ...NO_STORE,
      LOTBOOK_DATABASE_URL: databaseUrl,
      LOTBOOK_EVENTSTORE: 'esdb://127.0.0.1:1?tls=false',
    });
    expect(line).toBe('EventStoreDB at 127.0.0.1:1 cannot be reached');
    expect(await schemasOf(databaseUrl)).toEqual([]);
  });
});

describe('a data folder', () => {
  const dataDir = path.join(root, 'data');
  let port: number;
  const env = () => ({ LOTBOOK_DATA_DIR: dataDir, LOTBOOK_PORT: String(port), LOTBOOK_DEMO: '0' });
  let service: ServiceProcess | null = null;
  beforeAll(async () => {
    port = await freePort();
  });
  afterAll(async () => {
    await service?.kill('SIGTERM');
  });

  it('is not made by a start on a taken port, and by the next one', async () => {
    const taken = net.createServer().listen(port, '127.0.0.1');
    expect(await refusal(env())).toBe(`LOTBOOK_PORT: port ${port} of 127.0.0.1 is taken`);
    expect(existsSync(dataDir)).toBe(false);
    await new Promise((resolve) => taken.close(resolve));
    const first = await startProcess(env());
    await first.kill('SIGTERM');
    expect(existsSync(dataDir)).toBe(true);
  });

  it.each([
    ['VERSION', 'lotbook-data 99', /^data folder .* has format "lotbook-data 99"; this Lotbook reads only/],
    [path.join('postgres', 'PG_VERSION'), '9', /^data folder .* was made by Postgres 9/],
  ])('of another version is left alone: %s', async (name, other, line) => {
    const file = path.join(dataDir, name);
    const own = await readFile(file, 'utf8');
    await writeFile(file, `${other}\n`);
    expect(await refusal(env())).toMatch(line);
    expect(await readFile(file, 'utf8')).toBe(`${other}\n`);
    await writeFile(file, own);
  });

  it('is not opened with another master key, and keeps its own', async () => {
    const file = path.join(dataDir, 'master-key');
    const own = await readFile(file, 'utf8');
    expect(await refusal({ ...env(), LOTBOOK_MASTER_KEY: NO_STORE.LOTBOOK_MASTER_KEY })).toMatch(
      /master key/,
    );
    expect(await readFile(file, 'utf8')).toBe(own);
  });

  it('starts after all that, and is not opened twice', async () => {
    service = await startProcess(env());
    expect(await refusal({ ...env(), LOTBOOK_PORT: '0' })).toBe(
      `data folder ${dataDir} is in use by process ${service.child.pid}`,
    );
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    expect(await service.kill('SIGTERM')).toBe(0);
    service = null;
  });
});

describe('an event store that does not let us in', () => {
  it.each([
    ['knows no such user', 16, /^EventStoreDB at 127\.0\.0\.1:\d+: its user or password is not accepted$/],
    ['gives too few rights', 7, /^EventStoreDB at 127\.0\.0\.1:\d+: its user may not read \$all$/],
  ])('is not called away: it %s', async (_what, status, said) => {
    const node = await startMoodyNode();
    node.mood.status = status;
    const databaseUrl = await freshDatabase();
    const line = await refusal({
      ...NO_STORE,
      LOTBOOK_DATABASE_URL: databaseUrl,
      LOTBOOK_EVENTSTORE: node.url.replace('//', '//lotbook:a-guess@'),
    });
    expect(line).toMatch(said);
    expect(await schemasOf(databaseUrl)).toEqual([]);
    node.stop();
  });
});

async function schemasOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace
       where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
