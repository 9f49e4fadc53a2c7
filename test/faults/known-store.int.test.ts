// Stores that do not belong together, as they are after a lost volume, a wrong address or an older backup: the start is
// refused in words, nothing is changed, and the way on that the words name leads on.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEventNode, type EventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { EventStore } from '../../src/platform/eventstore/event-store.ts';
import { identityOf, lastPutBack, nameStore } from '../../src/platform/eventstore/store-identity.ts';
import { startRunning, TOKEN } from '../journeys/running.ts';
import { freshDatabase } from '../support/stores/postgres.ts';
import { storesOf } from '../support/stores/stores-of.ts';
import { freePort, launch, startProcess } from './service-process.ts';

const MASTER_KEY = randomBytes(32).toString('base64');
const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-known-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const settings = (node: EventNode, databaseUrl: string) => ({
  LOTBOOK_EVENTSTORE: node.connectionString,
  LOTBOOK_DATABASE_URL: databaseUrl,
  LOTBOOK_MASTER_KEY: MASTER_KEY,
});

async function call(address: string, method: string, url: string, body?: object) {
  const response = await fetch(`${address}/backoffice/v1${url}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

/** Starts a service, opens a client space for each key, and says which client spaces there are. */
async function opening(env: ReturnType<typeof settings>, ...keys: string[]): Promise<string[]> {
  const service = await startRunning(env);
  try {
    for (const key of keys) {
      const opened = await call(service.address, 'POST', '/tenants', { key, name: key });
      expect([opened.status, opened.text]).toEqual([201, expect.stringContaining(key)]);
    }
    await vi.waitFor(async () => expect(await ready(service.address)).toBe(200), { timeout: 20_000 });
    return await spacesIn(env.LOTBOOK_DATABASE_URL);
  } finally {
    await service.stop();
  }
}

async function ready(address: string): Promise<number> {
  return (await fetch(`${address}/readyz`)).status;
}

async function spacesIn(databaseUrl: string): Promise<string[]> {
  const found = await query<{ key: string }>(
    databaseUrl,
    'select tenant_key as key from crm.tenants order by 1',
  );
  return found.map(({ key }) => key);
}

/** Why a start in this process gives up; `refusal` is how one of its own says so. */
async function reason(env: ReturnType<typeof settings>): Promise<string> {
  const started = startRunning(env).then((service) => service.stop());
  const told = await started.then(
    () => 'it started',
    (error: unknown) => (error as Error).message,
  );
  expect(told).toMatch(/^[^\n]+npx lotbook adopt$/);
  return told;
}

async function refusal(env: Record<string, string>): Promise<string> {
  const started = launch({ LOTBOOK_PORT: '0', LOTBOOK_DEMO: '0', LOTBOOK_BACKOFFICE_TOKEN: TOKEN, ...env });
  // one that starts all the same is not left running
  const impatience = setTimeout(() => void started.kill('SIGKILL'), 25_000);
  expect(await started.ended).toBe(1);
  clearTimeout(impatience);
  const lines = started.errors().split('\n').slice(0, -1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/npx lotbook adopt$/);
  return lines[0]!;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const kept = (url: string) =>
  query(url, `select read_model, position::text, store from crm.checkpoints order by 1`);

/** The state of this moment, as a backup would put it back. */
async function copyOf(databaseUrl: string): Promise<string> {
  const url = new URL(await freshDatabase());
  const [copy, original] = [url, new URL(databaseUrl)].map(({ pathname }) => pathname.slice(1));
  const admin = new URL(databaseUrl);
  admin.pathname = '/postgres';
  await query(admin.href, `drop database ${copy}`);
  // sessions that were closed take a moment to end
  await query(
    admin.href,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${original}'`,
  );
  await query(admin.href, `create database ${copy} template ${original}`);
  return url.href;
}

describe('an event store and a Postgres', () => {
  let [events, rows, older] = ['', '', ''];
  const nodes: EventNode[] = [];
  const nodeOn = async (databaseUrl: string): Promise<EventNode> => {
    const node = await startEventNode({ databaseUrl });
    nodes.push(node);
    return node;
  };

  beforeAll(async () => {
    [events, rows] = [await freshDatabase(), await freshDatabase()];
    let node = await startEventNode({ databaseUrl: events });
    await opening(settings(node, rows), 'first');
    await node.stop();
    older = await copyOf(events);
    node = await startEventNode({ databaseUrl: events });
    await opening(settings(node, rows), 'second');
    await node.stop();
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
  });

  it('that belong together go on together', async () => {
    const node = await nodeOn(events);
    expect(await opening(settings(node, rows))).toEqual(['first', 'second']);
    const stores = await query<{ store: string }>(
      rows,
      `select store from crm.checkpoints union select store from runtime.webhook_checkpoint
       union select store from runtime.policy_checkpoints`,
    );
    const store = new EventStore(node.connectionString);
    expect(stores).toEqual([{ store: await identityOf(store) }]);
    await store.close();
  });

  it('are refused when the event store is empty, and neither is changed', async () => {
    const node = await nodeOn(await freshDatabase());
    const before = await kept(rows);
    expect(await refusal(settings(node, rows))).toMatch(
      /is not the one .* no Lotbook has ever written to it/,
    );
    expect(await kept(rows)).toEqual(before);
    const store = new EventStore(node.connectionString);
    expect(await store.end()).toBeNull();
    await store.close();
  });

  it('are refused when the event store is that of another Postgres', async () => {
    const node = await nodeOn(await freshDatabase());
    await opening(settings(node, await freshDatabase()), 'stranger');
    expect(await reason(settings(node, rows))).toMatch(/Postgres has followed another one/);
  });

  it('are refused when an older state of the event store was put back', async () => {
    const node = await nodeOn(await copyOf(older));
    const before = await kept(rows);
    expect(await reason(settings(node, rows))).toMatch(/an older state of it was put back/);
    expect(await kept(rows)).toEqual(before);
  });

  it('are refused when the older state has gone on without this Postgres', async () => {
    const node = await nodeOn(await copyOf(older));
    await opening(settings(node, await freshDatabase()), 'a-longer-name-than-any-before', 'another', 'third');
    expect(await reason(settings(node, rows))).toMatch(/an older state of it was put back/);
  });

  it('start when Postgres is empty: the read models are made anew', async () => {
    const node = nodes[0]!;
    expect(await opening(settings(node, await freshDatabase()), 'later')).toEqual([
      'first',
      'later',
      'second',
    ]);
  });

  it('are refused when Postgres is empty and the events hold personal data', async () => {
    const node = await nodeOn(await freshDatabase());
    const whole = settings(node, await freshDatabase());
    const service = await startRunning(whole);
    await call(service.address, 'POST', '/tenants', { key: 'sealed', name: 'Sealed' });
    const taken = await call(service.address, 'POST', '/sealed/leads', {
      contact: { name: 'Roux', email1: 'a@roux.example' },
    });
    expect([taken.status, taken.text]).toEqual([201, expect.any(String)]);
    await service.stop();

    const env = settings(node, await freshDatabase());
    expect(await reason(env)).toMatch(/holds personal data.* none of the keys.*restore FILE/);
    expect(
      await query(env.LOTBOOK_DATABASE_URL, `select to_regclass('vault.data_keys')::text as made`),
    ).toEqual([{ made: null }]);
    const adopted = launch({ LOTBOOK_BACKOFFICE_TOKEN: TOKEN, ...env }, 'bin/lotbook.mjs', ['adopt']);
    expect([await adopted.ended, adopted.errors()]).toEqual([0, '']);
    expect(await opening(env)).toEqual(['sealed']);
  });

  it('go on with an older state once it is adopted', async () => {
    const node = await nodeOn(await copyOf(older));
    const mine = await copyOf(rows);
    const env = settings(node, mine);
    const adopted = launch({ LOTBOOK_BACKOFFICE_TOKEN: TOKEN, ...env }, 'bin/lotbook.mjs', ['adopt']);
    expect([await adopted.ended, adopted.errors()]).toEqual([0, '']);
    expect(adopted.output()).toMatch(/^built \d+ read models from the event store [0-9a-f-]{36}\n$/);
    expect(await opening(env, 'after')).toEqual(['after', 'first']);
    const store = new EventStore(node.connectionString);
    // numbers of what was done behind its end are nobody else's
    expect(await lastPutBack(store)).toMatchObject({
      store: await identityOf(store),
      numbersLeftOut: 100_000,
    });
    await store.close();
    const verified = launch({ LOTBOOK_BACKOFFICE_TOKEN: TOKEN, ...env }, 'bin/lotbook.mjs', [
      'audit',
      'verify',
    ]);
    expect([await verified.ended, verified.output()]).toEqual([0, expect.any(String)]);
  });

  it('go on with another event store once it is adopted, also after an adoption that was cut short', async () => {
    const node = await nodeOn(await freshDatabase());
    await opening(settings(node, await freshDatabase()), 'moved');
    const mine = await copyOf(rows);
    const env = settings(node, mine);
    const cut = launch({ LOTBOOK_BACKOFFICE_TOKEN: TOKEN, ...env }, 'bin/lotbook.mjs', ['adopt']);
    await expect
      .poll(() => query(mine, 'select from crm.checkpoints where version = 0'), {
        timeout: 20_000,
        interval: 1,
      })
      .not.toEqual([]);
    await cut.kill('SIGKILL');
    expect(await opening(env)).toEqual(['moved']);
  });
});

describe('an event store that is lost under a running service', () => {
  it('is told by its readiness, and by the next start', async () => {
    const events = await freshDatabase();
    const node = await startEventNode({ databaseUrl: events });
    const env = settings(node, await freshDatabase());
    const service = await startRunning(env);
    await call(service.address, 'POST', '/tenants', { key: 'lost', name: 'Lost' });
    await vi.waitFor(async () => expect(await ready(service.address)).toBe(200), { timeout: 20_000 });

    // the server at the same address has an empty volume
    const admin = new URL(events);
    const name = admin.pathname.slice(1);
    admin.pathname = '/postgres';
    await query(admin.href, `drop database ${name} with (force)`);
    await query(admin.href, `create database ${name}`);

    await vi.waitFor(
      async () => {
        const response = await fetch(`${service.address}/readyz`);
        expect([response.status, await response.text()]).toEqual([
          503,
          expect.stringContaining('came back as another store'),
        ]);
      },
      { timeout: 30_000 },
    );
    const early = launch({ LOTBOOK_BACKOFFICE_TOKEN: TOKEN, ...env }, 'bin/lotbook.mjs', ['adopt']);
    expect([await early.ended, early.errors()]).toEqual([
      1,
      expect.stringMatching(/at work on this Postgres: service at .*then adopt/),
    ]);
    await service.stop();
    expect(await reason(env)).toMatch(/no Lotbook has ever written to it/);
    await node.stop();
  });
});

describe('an embedded Postgres', () => {
  it('is refused an empty server, and goes on with its own', async () => {
    const dataDir = path.join(root, 'embedded');
    const own = { LOTBOOK_DATA_DIR: dataDir, LOTBOOK_PORT: String(await freePort()), LOTBOOK_DEMO: '0' };
    const service = await startProcess({ ...own, LOTBOOK_BACKOFFICE_TOKEN: TOKEN });
    expect((await call(service.address, 'POST', '/tenants', { key: 'kept', name: 'Kept' })).status).toBe(201);
    expect(await service.kill('SIGTERM')).toBe(0);

    const node = await startEventNode({ databaseUrl: await freshDatabase() });
    expect(await refusal({ ...own, LOTBOOK_EVENTSTORE: node.connectionString })).toMatch(/no Lotbook/);
    await node.stop();

    const again = await startProcess({ ...own, LOTBOOK_BACKOFFICE_TOKEN: TOKEN });
    const rows = await storesOf(dataDir);
    expect(await spacesIn(rows.databaseUrl)).toEqual(['kept']);
    expect(await again.kill('SIGTERM')).toBe(0);
  });
});

describe('the name of an event store', () => {
  it('is one, however many give it at once', async () => {
    const node = await startEventNode({ databaseUrl: await freshDatabase() });
    const stores = Array.from({ length: 8 }, () => new EventStore(node.connectionString));
    const names = await Promise.all(stores.map((store) => nameStore(store)));
    expect(new Set(names).size).toBe(1);
    expect(await identityOf(stores[0]!)).toBe(names[0]);
    await Promise.all(stores.map((store) => store.close()));
    await node.stop();
  });
});
