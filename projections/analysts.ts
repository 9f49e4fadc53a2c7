// What analysts see: every table of `crm` without its personal columns; with them, only through `crm_personal`. In
// `crm_open` the same tables are views that hold nothing else, so that tools may ask for all columns.
import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { createViews, dropViews } from './views.ts';

/** What no analyst sees: secrets, and the whole of what a row is made of. */
export const HIDDEN: ReadonlySet<string> = new Set([
  'keys.hash',
  'keys.previous_hash',
  'keys.older_secrets',
  'tokens.hash',
  'tokens.previous_hash',
  'tokens.older_secrets',
  'programs.state',
  'leads.state',
  'leads.document',
  'interests.state',
  'records.state',
  'sales_actions.state',
  'lots.state',
  'options.state',
  'purchases.state',
  'registrations.state',
  'lot_files.token',
  // an address may hold a secret of its owner
  'webhooks.url',
  'webhooks.state',
  'webhooks.document',
]);

/** Columns that say who somebody is. */
export const PERSONAL: Readonly<Record<string, readonly string[]>> = {
  users: ['firstname', 'name', 'fullname', 'shortname', 'email', 'identity_sub'],
  leads: ['qualification'],
  contacts: [
    'name',
    'firstname',
    'name_key',
    'fullname',
    'display_name',
    'email1',
    'email2',
    'phone1',
    'phone2',
    'company_name',
    'company_siret',
    'birthdate',
    'document',
    'search_item',
  ],
  lead_requests: [
    'request_comment',
    'message',
    'source',
    'medium',
    'campaign',
    'term',
    'content',
    'marketing_tactic',
  ],
  interests: ['memo_content', 'document'],
  records: ['comment', 'document'],
  registrations: [
    'title',
    'name',
    'firstname',
    'fullname',
    'email1',
    'email2',
    'phone1',
    'phone2',
    'comment',
    'rejection_comment',
    'document',
    'list_item',
  ],
  sales_actions: ['comment', 'cancellation_comment', 'document'],
};

/** Of the whole server, whatever databases it has. */
const ROLES = ['analyst', 'analyst_personal'] as const;

const OPEN = 'crm_open';
const WITH_PERSONS = 'crm_personal';

/** Where the views of the generation before go, for sessions that still read them. */
export const RETIRED: readonly string[] = [OPEN, WITH_PERSONS].map(retired);

interface Published {
  readonly table: string;
  /** What `analyst` reads. */
  readonly open: readonly string[];
  /** What `analyst_personal` reads beside it, through a view; null when nothing of the table is personal. */
  readonly view: readonly string[] | null;
}

/**
 * Grants what is to be seen of the live generation; does nothing when that is granted already. Answers which roles there are
 * not, as this account may not make them: whoever keeps the server does, and the next start grants them theirs.
 */
export async function publish(transaction: Transaction<unknown>): Promise<readonly string[]> {
  const newViews = await createViews(transaction);
  const tables = await published(transaction);
  const roles = await rolesThere(transaction);
  const missing = ROLES.filter((role) => !roles.includes(role));
  const mark = await markOf(transaction, tables, missing);
  if (!newViews && (await isMarked(transaction, mark))) return missing;
  for (const role of roles)
    await sql`revoke all on all tables in schema crm from ${sql.id(role)}`.execute(transaction);
  for (const schema of [OPEN, WITH_PERSONS]) await replace(transaction, schema);
  // one message a table: whoever starts waits for each
  for (const table of tables) await sql.join(showing(table, roles), sql`;`).execute(transaction);
  await explainAll(transaction);
  await sql`comment on schema crm_open is ${sql.lit('Read models without what says who somebody is: select * works here')}`.execute(
    transaction,
  );
  await sql`comment on schema crm_personal is ${sql.lit(mark)}`.execute(transaction);
  const entering = [
    ...granting(sql`usage on schema crm, crm_open`, roles),
    ...granting(sql`usage on schema crm_personal`, withPersons(roles)),
  ];
  for (const grant of entering) await grant.execute(transaction);
  return missing;
}

/** What lets a table be seen. */
function showing({ table, open, view }: Published, roles: readonly string[]): RawBuilder<unknown>[] {
  const name = sql.id(table);
  const toAll = [
    ...granting(sql`select (${names(open)}) on crm.${name}`, roles),
    sql`create view crm_open.${name} as select ${names(open)} from crm.${name}`,
    ...granting(sql`select on crm_open.${name}`, roles),
  ];
  if (!view) return toAll;
  return [
    ...toAll,
    sql`create view crm_personal.${name} as select ${names(view)} from crm.${name}`,
    ...granting(sql`select on crm_personal.${name}`, withPersons(roles)),
  ];
}

function granting(what: RawBuilder<unknown>, roles: readonly string[]): RawBuilder<unknown>[] {
  return roles.length === 0 ? [] : [sql`grant ${what} to ${sql.join(roles.map((role) => sql.id(role)))}`];
}

function withPersons(roles: readonly string[]): readonly string[] {
  return roles.filter((role) => role === 'analyst_personal');
}

/** Takes back every view: what is published next makes them anew. */
export async function withdraw(transaction: Transaction<unknown>): Promise<void> {
  for (const schema of [OPEN, WITH_PERSONS])
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(transaction);
  await dropViews(transaction);
}

async function published(transaction: Transaction<unknown>): Promise<Published[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'crm' and table_name not like 'migrations%'
    group by table_name order by table_name`.execute(transaction);
  return rows.map(({ table, columns }) => {
    const shown = columns.filter((c) => !HIDDEN.has(`${table}.${c}`));
    const open = shown.filter((c) => !PERSONAL[table]?.includes(c));
    return { table, open, view: open.length === shown.length ? null : shown };
  });
}

/** Says which generation was published and how: kept as the comment of `crm_personal`. */
async function markOf(
  transaction: Transaction<unknown>,
  tables: readonly Published[],
  missing: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ oid: number }>`select 'crm'::regnamespace::oid::int as oid`.execute(
    transaction,
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([rows[0]?.oid, tables, OPEN, ...missing]))
    .digest('hex');
  return `Read models with their personal columns, for analyst_personal (published as ${hash.slice(0, 16)})`;
}

async function isMarked(transaction: Transaction<unknown>, mark: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select obj_description(to_regnamespace('crm_personal'), 'pg_namespace') as found`.execute(transaction);
  return rows[0]?.found === mark;
}

/** Renamed, not dropped: an analyst's long query never holds a rebuild. */
async function replace(transaction: Transaction<unknown>, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(retired(schema))} cascade`.execute(transaction);
  const { rows } = await sql<{ there: boolean }>`
    select to_regnamespace(${schema}) is not null as there`.execute(transaction);
  if (rows[0]?.there)
    await sql`alter schema ${sql.id(schema)} rename to ${sql.id(retired(schema))}`.execute(transaction);
  await sql`create schema ${sql.id(schema)}`.execute(transaction);
}

/** What a table says of itself and of its columns, its view says too: all of them in one statement. */
async function explainAll(transaction: Transaction<unknown>): Promise<void> {
  await sql`
    do $$ declare said record; begin
      for said in
        select format('comment on %s crm_open.%I%s is %L', case when a.attnum is null then 'view' else 'column' end,
          v.relname, coalesce('.' || quote_ident(a.attname), ''), d.description) as statement
        from pg_class t
        join pg_class v on v.relnamespace = 'crm_open'::regnamespace and v.relname = t.relname
        join pg_description d on d.objoid = t.oid and d.classoid = 'pg_class'::regclass
        left join pg_attribute o on o.attrelid = t.oid and o.attnum = d.objsubid and d.objsubid > 0
        left join pg_attribute a on a.attrelid = v.oid and a.attname = o.attname and a.attnum > 0
        where t.relnamespace = 'crm'::regnamespace and (d.objsubid = 0 or a.attnum is not null)
      loop execute said.statement; end loop;
    end $$`.execute(transaction);
}

function retired(schema: string): string {
  return `${schema}_old`;
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** After those have been made that this account may make. */
async function rolesThere(db: Kysely<unknown>): Promise<string[]> {
  const there = await rolesOf(db);
  const missing = ROLES.filter((role) => !there.includes(role));
  for (const role of missing)
    await sql`
      do $$ begin
        create role ${sql.id(role)} nologin;
      exception when duplicate_object or unique_violation or insufficient_privilege then null;
      end $$`.execute(db);
  return missing.length === 0 ? there : await rolesOf(db);
}

async function rolesOf(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`
    select rolname as role from pg_roles where rolname in (${sql.join([...ROLES])}) order by rolname`.execute(
    db,
  );
  return rows.map(({ role }) => role);
}
