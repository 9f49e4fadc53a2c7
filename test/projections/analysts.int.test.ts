// What analysts can do, asked of Postgres itself: they read the read models without persons and secrets, and nothing
// else, before and after a rebuild.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openGeneration,
  prepareLive,
  withdrawForMigrations,
} from '../../projections/building/generations.ts';
import { HIDDEN, PERSONAL, publish } from '../../projections/analysts.ts';
import { rebuild } from '../../projections/building/rebuild.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { startTestKernel, type TestKernel } from '../support/stores/backend.ts';

let kernel: TestKernel;
let client: pg.Client;
beforeAll(async () => {
  kernel = await startTestKernel();
  await prepareLive(kernel.databaseUrl, projectors);
  client = new pg.Client(kernel.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await kernel.close();
});

const REFUSED = '42501';
/** What comes of a statement that this role sends: the code of its refusal, or `allowed`. */
async function as(role: string, statement: string): Promise<string> {
  await client.query('begin');
  try {
    await client.query(`set local role ${role}`);
    await client.query(statement);
    return 'allowed';
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await client.query('rollback');
  }
}

interface Right {
  readonly role: string;
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly right: string;
}

async function rights(): Promise<Right[]> {
  const { rows } = await client.query<Right>(
    `select grantee as role, table_schema as schema, table_name as table, column_name as column,
            privilege_type as right
     from information_schema.column_privileges where grantee like 'analyst%' order by 1, 2, 3, 4, 5`,
  );
  return rows;
}

async function columns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'crm' and table_name not like 'migrations%'`,
  );
  return rows;
}

describe('the role analyst', () => {
  it('reads what is nobody’s business to hide', async () => {
    expect(await as('analyst', 'select tenant_key, name from crm.tenants')).toBe('allowed');
    expect(await as('analyst', 'select id, label, last_four from crm.keys')).toBe('allowed');
    expect(await as('analyst', 'select id, created_at from crm.users')).toBe('allowed');
    expect(await as('analyst', 'select id, sheet from crm.programs')).toBe('allowed');
  });

  it.each([
    ...['firstname', 'name', 'fullname', 'shortname', 'email'].map((c) => `select ${c} from crm.users`),
    ...['keys', 'tokens'].flatMap((t) => ['hash', 'previous_hash'].map((c) => `select ${c} from crm.${t}`)),
    'select state from crm.programs',
    'select * from crm.users',
    'select * from crm_personal.users',
    'select * from vault.data_keys',
    'select * from vault.master_key_check',
    'select * from runtime.idempotency',
    'select * from event_node.events',
    "insert into crm.tenants (tenant_key, name) values ('x', 'x')",
    "update crm.tenants set name = 'x'",
    'delete from crm.tenants',
    'truncate crm.tenants',
    'drop table crm.tenants',
    'create table crm.mine (id int)',
    'create schema mine',
  ])('may not: %s', async (statement) => {
    expect(await as('analyst', statement)).toBe(REFUSED);
  });
});

describe('the schema crm_open', () => {
  const open = async () =>
    (
      await client.query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
         where table_schema = 'crm_open'`,
      )
    ).rows;

  it('answers `select *` for every table and view of crm, without persons and secrets', async () => {
    const names = new Set((await columns()).map(({ table }) => table));
    expect(new Set((await open()).map(({ table }) => table))).toEqual(names);
    for (const name of names) {
      expect([name, await as('analyst', `select * from crm_open."${name}" limit 1`)]).toEqual([
        name,
        'allowed',
      ]);
    }
    const shown = (await open()).filter(
      ({ table, column }) => PERSONAL[table]?.includes(column) || HIDDEN.has(`${table}.${column}`),
    );
    expect(shown).toEqual([]);
  });

  it('says of each column what crm says of it, and can only be read', async () => {
    const { rows } = await client.query(
      `select v.table_name, v.column_name from information_schema.columns v
       join information_schema.columns t using (table_name, column_name)
       where v.table_schema = 'crm_open' and t.table_schema = 'crm'
         and col_description(format('crm_open.%I', v.table_name)::regclass, v.ordinal_position)
           is distinct from col_description(format('crm.%I', v.table_name)::regclass, t.ordinal_position)`,
    );
    expect(rows).toEqual([]);
    expect(await as('analyst', 'delete from crm_open.leads')).toBe(REFUSED);
    expect(await as('analyst', 'select email from crm_open.users')).not.toBe('allowed');
  });
});

describe('the role analyst_personal', () => {
  it('reads persons through views, and never secrets', async () => {
    expect(await as('analyst_personal', 'select email from crm_personal.users')).toBe('allowed');
    expect(await as('analyst_personal', 'select email from crm.users')).toBe(REFUSED);
    expect(await as('analyst_personal', 'select hash from crm.keys')).toBe(REFUSED);
    expect(await as('analyst_personal', 'delete from crm_personal.users')).toBe(REFUSED);
    expect(await as('analyst_personal', 'select * from vault.data_keys')).toBe(REFUSED);
  });
});

describe('the rights', () => {
  it('are to read, of tables in crm and views in crm_personal', async () => {
    const all = await rights();
    expect(all.length).toBeGreaterThan(20);
    expect([...new Set(all.map(({ right }) => right))]).toEqual(['SELECT']);
    const schemas = new Set(all.filter((r) => r.role === 'analyst').map((r) => r.schema));
    expect(schemas).toEqual(new Set(['crm', 'crm_open']));
    // no hash, no token, no state of a fold among them, whatever tables are added
    expect(all.filter(({ column }) => /hash|secret|token$|^state$/.test(column))).toEqual([]);
  });

  it('are the same after a rebuild', async () => {
    const before = await rights();
    const { events, codec, databaseUrl } = kernel;
    await rebuild({ events, codec, databaseUrl, projectors });
    expect(await rights()).toEqual(before);
    expect(await as('analyst', 'select name from crm.tenants')).toBe('allowed');
    expect(await as('analyst', 'select email from crm.users')).toBe(REFUSED);
    expect(await as('analyst_personal', 'select email from crm_personal.users')).toBe('allowed');
  });

  it('are left alone by a start that changes nothing, and renewed when a table changes', async () => {
    const personal = async () =>
      (await client.query("select 'crm_personal'::regnamespace::oid as oid")).rows[0] as unknown;
    const before = await personal();
    const start = () => prepareLive(kernel.databaseUrl, projectors);
    await Promise.all([start(), start(), start()]);
    expect(await personal()).toEqual(before);
    await client.query('alter table crm.tenants add column motto text');
    expect(await as('analyst', 'select motto from crm.tenants')).toBe(REFUSED);
    await start();
    expect(await as('analyst', 'select motto from crm.tenants')).toBe('allowed');
    expect(await personal()).not.toEqual(before);
    await client.query('alter table crm.tenants drop column motto cascade');
    await start();
  });

  it('stand in the way of no program whose views say something else than those of the one before', async () => {
    const start = () => prepareLive(kernel.databaseUrl, projectors);
    const before = await rights();
    // twice: what was published first is kept a while for sessions that read it
    for (const older of ['an older program', 'another one']) {
      await client.query(`comment on schema crm is '${older}'`);
      await start();
    }
    expect(await rights()).toEqual(before);
    expect(await as('analyst', 'select * from crm_open.prescriber_results')).toBe('allowed');
  });

  it('stand in the way of no migration: while one is pending nothing depends on the tables', async () => {
    await client.query("update crm.migrations set name = '0000-kept' where name = '0001-checkpoints'");
    const live = openGeneration(kernel.databaseUrl, 'crm');
    await withdrawForMigrations(live);
    await client.query("update crm.migrations set name = '0001-checkpoints' where name = '0000-kept'");
    await client.query('begin');
    await client.query('alter table crm.leads drop column qualification, drop column created_at');
    await client.query('rollback');
    await withdrawForMigrations(live);
    await live.close();
    await prepareLive(kernel.databaseUrl, projectors);
    expect(await as('analyst', 'select * from crm_open.leads')).toBe('allowed');
    expect(await as('analyst', 'select * from crm.lot_prices')).toBe('allowed');
  });

  it('of a query that does not end hold up a migration, and nobody who reads behind it', async () => {
    await client.query(
      'alter table crm.users drop column identity_issuer cascade, drop column identity_sub cascade',
    );
    await client.query("delete from crm.migrations where name = '0020-accounts-of-people'");
    await client.query('begin');
    await client.query('select count(*) from crm.users');
    const told: string[] = [];
    const starting = prepareLive(kernel.databaseUrl, projectors, (line) => told.push(line));
    const reader = new pg.Client({ connectionString: kernel.databaseUrl, statement_timeout: 5_000 });
    await reader.connect();
    const inLine = async () =>
      (await reader.query("select from pg_locks where not granted and relation = 'crm.users'::regclass"))
        .rowCount;
    await expect.poll(inLine, { timeout: 30_000, interval: 10 }).toBe(1);
    await reader.query('select count(*) from crm.users');
    await reader.end();
    await client.query('commit');
    await starting;
    expect(told).toEqual([expect.stringMatching(/^waits for a query/)]);
    expect(await as('analyst', 'select identity_issuer from crm.users')).toBe('allowed');
  });

  it('are there for a start beside a process that takes in one batch after the other', async () => {
    await client.query('begin');
    await client.query('update crm.checkpoints set position = position');
    const told: string[] = [];
    try {
      await prepareLive(kernel.databaseUrl, projectors, (line) => told.push(line));
    } finally {
      await client.query('rollback');
    }
    expect(told).toEqual([]);
  });

  it('are given at once or not at all', async () => {
    const live = openGeneration(kernel.databaseUrl, 'crm');
    const before = await rights();
    await client.query('alter table crm.tenants add column motto text');
    const interrupted = live.db.transaction().execute(async (transaction) => {
      await publish(transaction);
      throw new Error('killed here');
    });
    await expect(interrupted).rejects.toThrow('killed here');
    await client.query('alter table crm.tenants drop column motto');
    expect(await rights()).toEqual(before);
    expect(await as('analyst_personal', 'select email from crm_personal.users')).toBe('allowed');
    await live.close();
  });
});

describe('every table and column of crm', () => {
  it('has a comment', async () => {
    expect((await columns()).length).toBeGreaterThan(50);
    const { rows } = await client.query<{ bare: string }>(
      `select c.relname || coalesce('.' || a.attname, '') as bare
       from pg_class c
       cross join lateral (
         select null::name as attname, 0::smallint as attnum
         union all select attname, attnum from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped) a
       where c.relnamespace = 'crm'::regnamespace and c.relkind = 'r' and c.relname not like 'migrations%'
         and col_description(c.oid, a.attnum) is null and (a.attnum > 0 or obj_description(c.oid, 'pg_class') is null)
       order by 1`,
    );
    expect(rows.map(({ bare }) => bare)).toEqual([]);
  });
});
