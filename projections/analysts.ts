// What analysts see: every table of `crm` without its personal columns; with them, only through `crm_personal`.
import { sql, type Kysely } from 'kysely';

const HIDDEN = new Set(['keys.hash', 'keys.previous_hash', 'programs.state']);

/** Columns that say who somebody is. */
const PERSONAL: Readonly<Record<string, readonly string[]>> = {
  users: ['firstname', 'name', 'fullname', 'shortname', 'email'],
};

export async function publish(db: Kysely<unknown>): Promise<void> {
  await createRole(db, 'analyst');
  await createRole(db, 'analyst_personal');
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'crm' and table_name not like 'migrations%'
    group by table_name order by table_name`.execute(db);
  await sql`drop schema if exists crm_personal cascade`.execute(db);
  await sql`create schema crm_personal`.execute(db);
  for (const { table, columns } of rows) {
    const shown = columns.filter((c) => !HIDDEN.has(`${table}.${c}`));
    const open = shown.filter((c) => !PERSONAL[table]?.includes(c));
    await sql`grant select (${names(open)}) on crm.${sql.id(table)} to analyst, analyst_personal`.execute(db);
    if (open.length === shown.length) continue;
    await sql`create view crm_personal.${sql.id(table)} as select ${names(shown)} from crm.${sql.id(table)}`.execute(
      db,
    );
    await sql`grant select on crm_personal.${sql.id(table)} to analyst_personal`.execute(db);
  }
  await sql`grant usage on schema crm to analyst, analyst_personal`.execute(db);
  await sql`grant usage on schema crm_personal to analyst_personal`.execute(db);
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

async function createRole(db: Kysely<unknown>, role: string): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then create role ${sql.id(role)} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
}
