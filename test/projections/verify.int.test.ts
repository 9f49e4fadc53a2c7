// What a comparison of the live read models with the events finds, and what it says where it cannot compare.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Projector } from '../../projections/projector.ts';
import { verify, type Finding } from '../../projections/building/verify.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { readConfig } from '../../src/app/settings/config.ts';
import { startService, type Service } from '../../src/app/service.ts';
import { startEventNode, type EventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../support/stores/postgres.ts';

const TOKEN = 'a-token-for-the-back-office';
let node: EventNode;
let pool: pg.Pool;
/** Follows no events: what is done to the rows stays as it is. */
let service: Service;
beforeAll(async () => {
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  const databaseUrl = await freshDatabase();
  const settings = {
    LOTBOOK_DATABASE_URL: databaseUrl,
    LOTBOOK_EVENTSTORE: node.connectionString,
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_PORT: '0',
    LOTBOOK_LOG_LEVEL: 'silent',
  };
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const whole = await startService(readConfig(settings));
  for (const [path, body] of [
    ['/tenants', { key: 'acme', name: 'Acme' }],
    ['/acme/users', { firstname: 'Jean', name: 'Dupont', email: 'jean@x.example' }],
    ['/acme/users', { firstname: 'Anne', name: 'Durand', email: 'anne@x.example' }],
  ] as const) {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await fetch(`${whole.address}/backoffice/v1${path}`, request)).status).toBe(201);
  }
  await whole.stop();
  service = await startService(readConfig({ ...settings, LOTBOOK_ROLES: 'api' }));
});
afterAll(async () => {
  await service.stop();
  await pool.end();
  await node.stop();
});

async function found(chosen: readonly Projector[] = projectors): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { events, codec, databaseUrl } = service.backend;
  const onFinding = (finding: Finding): void => void findings.push(finding);
  const { findings: count } = await verify({ events, codec, projectors: chosen, databaseUrl, onFinding });
  expect(count).toBe(findings.length);
  return findings;
}

const trouble = (problem: string): Finding => ({ found: 'trouble', problem });
const difference = (
  kind: 'missing' | 'extra' | 'different',
  id: number,
  columns: string[] = [],
): Finding => ({
  found: 'difference',
  table: 'users',
  key: { tenant_key: 'acme', id },
  kind,
  columns,
});

test.each<[string, string, string, Finding[]]>([
  ['nothing was done', 'select 1', 'select 1', []],
  [
    'a value was changed',
    `update crm.users set name = 'Dupond' where id = 1`,
    `update crm.users set name = 'Dupont' where id = 1`,
    [difference('different', 1, ['name'])],
  ],
  [
    'a row was taken away',
    `create table public.kept as select * from crm.users where id = 2; delete from crm.users where id = 2`,
    `insert into crm.users select * from public.kept; drop table public.kept`,
    [difference('missing', 2)],
  ],
  [
    'a row was added',
    `insert into crm.users select (json_populate_record(u, '{"id": 3, "email": "x@x.example"}')).* from crm.users u where id = 1`,
    `delete from crm.users where id = 3`,
    [difference('extra', 3)],
  ],
  [
    'a table is gone',
    'alter table crm.users rename to gone',
    'alter table crm.gone rename to users',
    [trouble('the live read models have no table users')],
  ],
  [
    'one read model has come further than the others: of its rows nothing can be said',
    `update crm.checkpoints set position = position + 1 where read_model = 'tenants';
     update crm.users set name = 'Dupond' where id = 1`,
    `update crm.checkpoints set position = position - 1 where read_model = 'tenants';
     update crm.users set name = 'Dupont' where id = 1`,
    [trouble('tenants: the live read model stands at another position than the others')],
  ],
  [
    'a stream waits in a live read model alone',
    `insert into crm.quarantine (part, stream, revision, position, type, reason)
     values ('tenants', 'tenant-acme', 1, 1, 'UserAdded', 'no reason')`,
    'delete from crm.quarantine',
    [trouble('tenants: tenant-acme is set aside from revision 1 on (UserAdded: no reason)')],
  ],
])('where %s', async (_name, done, undone, expected) => {
  await pool.query(done);
  try {
    expect(await found()).toEqual(expected);
  } finally {
    await pool.query(undone);
  }
  expect(await found()).toEqual([]);
});

test('where the replay cannot take in a stream', async () => {
  const fail = (): never => {
    throw new Error('poison');
  };
  const poisoned = projectors.map((projector) =>
    projector.name === 'tenants'
      ? { ...projector, handlers: new Map([...projector.handlers, ['UserAdded', fail] as const]) }
      : projector,
  );
  expect(await found(poisoned)).toContainEqual(
    trouble('tenants: tenant-acme is set aside from revision 1 on (UserAdded: poison)'),
  );
});
