// Read models built anew under a running service: the same bytes, nobody refused meanwhile, no write lost.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Projector } from '../../projections/projector.ts';
import { SCHEMAS } from '../../projections/building/generations.ts';
import { AlreadyRebuilding, rebuild, type Rebuilt } from '../../projections/building/rebuild.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { readConfig, type Config } from '../../src/app/settings/config.ts';
import { startEventNode, type EventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { startService, type Service } from '../../src/app/service.ts';
import { PROGRESS } from '../../src/platform/postgres/channels.ts';
import { openConnection } from '../../src/platform/postgres/connection.ts';
import { tryLock } from '../../src/platform/postgres/locks.ts';
import { showPresence } from '../../src/platform/postgres/presence.ts';
import { freePort, startProcess } from '../faults/service-process.ts';
import { freshDatabase } from '../support/stores/postgres.ts';
import { dumpReadModels } from '../support/stores/read-models.ts';

const TOKEN = 'a-token-for-the-back-office';
const READY_MS = 20_000;
let node: EventNode;
let service: Service;
let env: Record<string, string>;
let config: Config;
let pool: pg.Pool;
let key: string;
let users = 0;

beforeAll(async () => {
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  const databaseUrl = await freshDatabase();
  env = {
    LOTBOOK_DATABASE_URL: databaseUrl,
    LOTBOOK_EVENTSTORE: node.connectionString,
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_PORT: '0',
  };
  config = readConfig({ ...env, LOTBOOK_LOG_LEVEL: 'silent' });
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  service = await startService(config);
  await desk('POST', '/tenants', { key: 'acme', name: 'Acme', settings: { rate_limit_per_minute: 0 } });
  for (const name of ['Clos', 'Parc', 'Quai'])
    await desk('POST', '/acme/programs', { name, status: 'activated', city: 'Lyon' });
  const made = await desk('POST', '/acme/keys', {
    label: 'Portail',
    user_id: null,
    permissions: ['information.view'],
    program_ids: 'all',
  });
  key = (made.data as { key: string }).key;
  await Promise.all(Array.from({ length: 100 }, addUser));
});
afterAll(async () => {
  await pool.end();
  await service.stop();
  await node.stop();
});

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly data: unknown;
}

async function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answered> {
  const response = await fetch(service.address + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, text, data: (JSON.parse(text) as { data: unknown }).data };
}

const desk = (method: string, path: string, body?: object) =>
  call(method, `/backoffice/v1${path}`, { authorization: `Bearer ${TOKEN}` }, body);
const partner = (path: string) => call('GET', `/v1/acme${path}`, { 'x-api-key': key });

function addUser(): Promise<Answered> {
  return desk('POST', '/acme/users', { firstname: 'A', name: 'B', email: `user-${++users}@x.example` });
}

function buildAnew(chosen: readonly Projector[] = projectors): Promise<Rebuilt> {
  const { events, codec, databaseUrl } = service.backend;
  return rebuild({ events, codec, databaseUrl, projectors: chosen });
}

const answers = async () =>
  (await Promise.all(['', '/programs', '/programs/1', '/programs/3'].map(partner))).map(({ text }) => text);

/** Does something again and again until `work` is done. */
async function meanwhile<T>(work: Promise<unknown>, again: () => Promise<T>): Promise<T[]> {
  let over = false;
  const done = work.finally(() => (over = true));
  const seen: T[] = [];
  while (!over) seen.push(await again());
  await done;
  return seen;
}

test('the same bytes come out, and every GET is answered meanwhile', async () => {
  const [before, said] = [await dumpReadModels(pool), await answers()];
  const work = (async () => {
    for (let round = 0; round < 3; round++) await buildAnew();
  })();
  const statuses = await meanwhile(work, async () => {
    const all = await Promise.all([partner('/programs/1'), partner('/programs'), desk('GET', '/acme/keys')]);
    return all.map(({ status }) => status);
  });
  expect(statuses.length).toBeGreaterThan(10);
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  expect(await answers()).toEqual(said);
  expect(await dumpReadModels(pool)).toBe(before);
});

test('writes that go on are all there, and each can be read at once', async () => {
  let number = 0;
  const rename = async (): Promise<void> => {
    const name = `Clos ${++number}`;
    const put = await desk('PUT', '/acme/programs/1', { name });
    expect([put.status, put.data]).toMatchObject([200, { name }]);
    expect((await partner('/programs/1')).data).toMatchObject({ name });
  };
  const adding = async (): Promise<void> => expect((await addUser()).status).toBe(201);
  const work = (async () => {
    for (let round = 0; round < 3; round++) await buildAnew();
  })();
  await Promise.all([meanwhile(work, rename), meanwhile(work, adding)]);
  expect(number).toBeGreaterThan(3);
  await rename();
  const { rows } = await pool.query(
    'select count(*)::int as n, count(distinct email)::int as emails from crm.users',
  );
  expect(rows).toEqual([{ n: users, emails: users }]);
  const before = await dumpReadModels(pool);
  await buildAnew();
  expect(await dumpReadModels(pool)).toBe(before);
});

test('a stream that cannot be taken in is set aside by a rebuild, and taken in by the next one', async () => {
  const before = await dumpReadModels(pool);
  await desk('POST', '/tenants', { key: 'other', name: 'Other' });
  const poisoned = projectors.map((projector) => {
    const handler = projector.handlers.get('UserAdded');
    if (!handler) return projector;
    const fail: typeof handler = () => {
      throw new Error('poison');
    };
    return { ...projector, handlers: new Map([...projector.handlers, ['UserAdded', fail] as const]) };
  });
  const { setAside } = await buildAnew(poisoned);
  expect(setAside).toMatchObject([{ part: 'tenants', stream: 'tenant-acme', type: 'UserAdded' }]);
  const { rows } = await pool.query('select tenant_key from crm.tenants order by 1');
  expect(rows).toEqual([{ tenant_key: 'acme' }, { tenant_key: 'other' }]);
  // the running service has the mended projector: it takes the stream in when it starts on the new generation
  await expect.poll(async () => (await pool.query('select from crm.quarantine')).rowCount).toBe(0);
  expect((await addUser()).status).toBe(201);
  expect((await buildAnew()).setAside).toEqual([]);
  expect(await dumpReadModels(pool)).toContain(before.slice(0, 20));
});

test('of two rebuilds at once one says that the other is under way', async () => {
  const both = await Promise.allSettled([buildAnew(), buildAnew()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected');
  expect(refused?.reason).toBeInstanceOf(AlreadyRebuilding);
});

test('goes on from no earlier than the live ones, and knows of which store their events are', async () => {
  const standing = async () =>
    (
      await pool.query<{ read_model: string; position: bigint; store: string | null }>(
        'select read_model, position, store from crm.checkpoints order by 1',
      )
    ).rows;
  const before = await standing();
  await buildAnew();
  const after = await standing();
  expect(after.map(({ read_model, store }) => [read_model, store])).toEqual(
    before.map(({ read_model, store }) => [read_model, store]),
  );
  expect(new Set(before.map(({ store }) => store))).toEqual(new Set([expect.any(String)]));
  for (const [i, { position }] of after.entries())
    expect(BigInt(position)).toBeGreaterThanOrEqual(BigInt(before[i]!.position));
});

test('tells who waits how far the new generation has come: nobody else may be there to say so', async () => {
  await service.stop();
  service = await startService(readConfig({ ...env, LOTBOOK_ROLES: 'api', LOTBOOK_LOG_LEVEL: 'silent' }));
  const waiting = await openConnection(config.database, 'who waits');
  const heard: string[] = [];
  waiting.on('notification', ({ payload }) => heard.push(payload ?? ''));
  try {
    await waiting.query(`listen ${PROGRESS}`);
    await buildAnew();
    const { rows } = await pool.query<{ reached: string }>(
      'select max(position)::text as reached from crm.checkpoints',
    );
    await expect.poll(() => heard).toEqual([rows[0]!.reached]);
  } finally {
    await waiting.end();
    await service.stop();
    service = await startService(config);
  }
});

test('waits with the swap for who is changing the schemas, as a start does', async () => {
  const other = await openConnection(config.database, 'another start');
  expect(await tryLock(other, SCHEMAS)).toBe(true);
  let isDone = false;
  const built = buildAnew().finally(() => (isDone = true));
  const replayed = async () =>
    (await pool.query<{ there: boolean }>("select to_regclass('crm_next.checkpoints') is not null as there"))
      .rows[0]!.there &&
    (await pool.query('select from crm_next.checkpoints where position is null')).rowCount === 0;
  await expect.poll(replayed).toBe(true);
  await pause(1_000);
  expect(isDone).toBe(false);
  await other.end();
  await built;
});

test('a long query of an analyst holds nobody up', async () => {
  const analyst = await pool.connect();
  try {
    await analyst.query('begin');
    await analyst.query('select email from crm_personal.users');
    // its locks last until it commits: neither the swap nor a start may wait for them
    await meanwhile(buildAnew(), async () => expect((await addUser()).status).toBe(201));
    const another = await startService(config);
    await another.stop();
    expect((await desk('PUT', '/acme/programs/2', { name: 'Parc 2' })).status).toBe(200);
    await analyst.query('commit');
    await buildAnew();
    const { rows } = await pool.query("select nspname from pg_namespace where nspname like 'crm%old'");
    expect(rows).toEqual([]);
  } finally {
    analyst.release();
  }
});

test('read models of another version are built anew by one of several starts, the others wait for it', async () => {
  const before = await dumpReadModels(pool);
  await service.stop();
  await pool.query('update crm.checkpoints set version = version - 1');
  const process = await startProcess({ ...env, LOTBOOK_PORT: String(await freePort()) });
  // at the level of every day: until it is done nobody is answered, and somebody waits for it
  expect(process.output()).toMatch(/made by another version \(.*lots.*\): builds them anew/);
  expect(await process.kill('SIGTERM')).toBe(0);
  await pool.query('update crm.checkpoints set version = version - 1');
  const started = await Promise.all([startService(config), startService(config), startService(config)]);
  service = started[0];
  const { rows } = await pool.query<{ read_model: string; version: number }>(
    'select read_model, version from crm.checkpoints',
  );
  for (const { name, version } of projectors) expect(rows).toContainEqual({ read_model: name, version });
  expect(await dumpReadModels(pool)).toBe(before);
  for (const other of started.slice(1)) await other.stop();
  expect((await partner('/programs/1')).status).toBe(200);
});

test('no program makes anew what a newer one has made, unless it is alone', async () => {
  const before = await dumpReadModels(pool);
  const versions = async () =>
    (
      await pool.query<{ read_model: string; version: number }>(
        'select read_model, version from crm.checkpoints order by 1',
      )
    ).rows;
  const ours = await versions();
  await pool.query('update crm.checkpoints set version = version + 1');
  const theirs = await versions();
  const newer = await openConnection(config.database, 'service at elsewhere 1');
  await showPresence(newer);
  await expect(startService(config)).rejects.toThrow(
    /^a newer Lotbook has made the read models \(.*lots.*at work: service at elsewhere 1;/,
  );
  expect(await versions()).toEqual(theirs);
  await newer.end();
  await service.stop();
  service = await startService(config);
  expect(await versions()).toEqual(ours);
  expect(await dumpReadModels(pool)).toBe(before);
});

test('the indexes that only readers need are there again, and no others', async () => {
  const indexes = async () =>
    (
      await pool.query<{ definition: string }>(
        "select indexdef as definition from pg_indexes where schemaname = 'crm' order by indexname",
      )
    ).rows;
  const before = await indexes();
  const { events, codec, databaseUrl } = service.backend;
  await rebuild({ events, codec, projectors, databaseUrl });
  expect(await indexes()).toEqual(before);
  const misled: Projector = { ...projectors[0]!, searches: ['an_index_of_nobody'] };
  await expect(rebuild({ events, codec, projectors: [misled], databaseUrl })).rejects.toThrow(
    /an_index_of_nobody/,
  );
});

test('Postgres knows the tables by which it plans before anybody reads them', async () => {
  const { events, codec, databaseUrl } = service.backend;
  await rebuild({ events, codec, projectors, databaseUrl });
  const { rows } = await pool.query<{ name: string; known: boolean }>(
    `select relname as name, reltuples >= 0 as known from pg_class
     where relnamespace = 'crm'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toContain('sales_actions');
  expect(rows.filter(({ known }) => !known)).toEqual([]);
});

test('dropped altogether, they come back the same from the events alone', async () => {
  const [before, said] = [await dumpReadModels(pool), await answers()];
  await service.stop();
  await pool.query('drop schema crm cascade; drop schema if exists crm_personal cascade');
  service = await startService(config);
  expect(await service.untilReady(READY_MS)).toEqual([]);
  expect(await dumpReadModels(pool)).toBe(before);
  expect(await answers()).toEqual(said);
});

test('a history of several batches is there to its end before the names change', async () => {
  const kind = { status: 'available', is_primary: true, type: 'apartment', typology: 'T3' };
  for (let batch = 0; batch < 5; batch++) {
    const lots = Array.from({ length: 500 }, (_, i) => {
      const name = `${batch}-${i}`;
      return { external_id: name, reference: name, ...kind, price_excluding_vat: 200_000 };
    });
    const { status, text } = await desk('POST', '/acme/programs/1/lots', { lots });
    expect([status, text]).toEqual([200, text]);
  }
  const before = await dumpReadModels(pool);
  const { events } = await buildAnew();
  expect(events).toBeGreaterThan(2_500);
  expect(await dumpReadModels(pool)).toBe(before);
});
