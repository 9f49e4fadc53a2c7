// A program that makes other rows, started beside one that leads: from the swap on nothing is taken in as the older one would.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/app/settings/config.ts';
import { startService, type Service } from '../../src/app/service.ts';
import { startEventNode, type EventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { freePort, launch, startProcess, type ServiceProcess } from '../faults/service-process.ts';
import { alone } from '../../src/platform/postgres/leader.ts';
import { envOf } from '../soak/mutants/hunt.ts';
import { freshDatabase } from '../support/stores/postgres.ts';

const TOKEN = 'a-token-for-the-back-office';
const READY_MS = 20_000;
/** A program that is read, and changed, as it starts, beside others that do. */
const LAUNCHED_MS = 90_000;
const LED_AGAIN_MS = 30_000;
const NEWER = envOf({
  name: 'a newer program',
  file: 'projections/tenants/projector.ts',
  changes: [
    ['  version: 5,', '  version: 6,'],
    ['fullname: fullname(data),', 'fullname: `Newer ${fullname(data)}`,'],
  ],
});

let node: EventNode;
let older: Service;
let newer: ServiceProcess | null = null;
let env: Record<string, string>;
let pool: pg.Pool;
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
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  older = await startService(readConfig({ ...env, LOTBOOK_LOG_LEVEL: 'silent' }));
  expect((await desk(older.address, '/tenants', { key: 'acme', name: 'Acme' })).status).toBe(201);
  expect(await addUser()).toBe(201);
  expect(await older.untilReady(READY_MS)).toEqual([]);
});
afterAll(async () => {
  await newer?.kill('SIGTERM');
  await pool.end();
  await older.stop();
  await node.stop();
});

async function desk(address: string, path: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  return await fetch(`${address}/backoffice/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

let users = 0;
async function addUser(): Promise<number> {
  const email = `user-${++users}@x.example`;
  return (await desk(older.address, '/acme/users', { firstname: 'A', name: 'B', email })).status;
}

async function names(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ fullname: string }>('select fullname from crm.users order by id');
  return rows.map(({ fullname }) => fullname);
}

test('a command of a newer version makes no read models in the place of a service that could not follow them', async () => {
  const command = launch({ ...env, ...NEWER }, 'bin/lotbook.mjs', ['audit', 'verify']);
  expect([await command.ended, command.errors()]).toEqual([
    1,
    expect.stringMatching(
      /^lotbook: an older Lotbook is at work \(service at .+\), .+ \(tenants\): stop it/m,
    ),
  ]);
  expect(await addUser()).toBe(201);
  expect(new Set(await names())).toEqual(new Set(['A B']));
});

test('it waits where somebody makes them anew already', async () => {
  const looks = `select pid from pg_stat_activity where application_name like '%crm\\_next%'`;
  await alone(env.LOTBOOK_DATABASE_URL!, 'rebuild', async () => {
    const command = launch({ ...env, ...NEWER }, 'bin/lotbook.mjs', ['audit', 'verify']);
    try {
      await expect
        .poll(async () => (await pool.query(looks)).rowCount, { timeout: LAUNCHED_MS, interval: 5 })
        .toBe(1);
      expect(command.child.exitCode).toBe(null);
    } finally {
      await command.kill('SIGKILL');
    }
  });
  expect(new Set(await names())).toEqual(new Set(['A B']));
});

test('who led before leaves the read models to the version that has made them', async () => {
  expect(new Set(await names())).toEqual(new Set(['A B']));
  newer = await startProcess({ ...env, ...NEWER, LOTBOOK_PORT: String(await freePort()) });
  expect(newer.output()).toContain('builds them anew');
  for (let i = 0; i < 5; i++) expect([201, 202]).toContain(await addUser());
  await expect.poll(async () => (await names()).length, { timeout: LED_AGAIN_MS }).toBe(users);
  expect(new Set(await names())).toEqual(new Set(['Newer A B']));
  // it stands by, and is as well as anybody who does
  await expect.poll(() => older.untilReady(0), { timeout: READY_MS }).toEqual([]);
});

const rebuilt = async (): Promise<{ state: string; says: string | null }> => {
  expect((await desk(older.address, '/system/rebuild', {})).status).toBe(202);
  let last = { state: 'running', says: null };
  const look = async (): Promise<string> => {
    const answer = await fetch(`${older.address}/backoffice/v1/system`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    last = ((await answer.json()) as { data: { rebuild: typeof last } }).data.rebuild;
    return last.state;
  };
  await expect.poll(look, { timeout: LED_AGAIN_MS }).not.toBe('running');
  return last;
};

test('and makes none of its own in their place while the newer one is there', async () => {
  const taken = await names();
  expect(await rebuilt()).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(
      /^a newer Lotbook has made the read models \(tenants\), and others are at work: /,
    ) as string,
  });
  expect(await names()).toEqual(taken);
});

test('who is left alone with them says so, and follows them no more', async () => {
  expect(await newer!.kill('SIGTERM')).toBe(0);
  const said = ['projector: the read models are of another version (tenants)'];
  await expect.poll(() => older.untilReady(0), { timeout: LED_AGAIN_MS }).toEqual(said);
  const taken = await names();
  expect(await addUser()).toBe(202);
  expect(await names()).toEqual(taken);
});

test('and makes its own when it is asked to, being alone', async () => {
  expect(await rebuilt()).toMatchObject({ state: 'done' });
  expect(new Set(await names())).toEqual(new Set(['A B']));
  await expect.poll(() => older.untilReady(0), { timeout: LED_AGAIN_MS }).toEqual([]);
  expect(await addUser()).toBe(201);
});
