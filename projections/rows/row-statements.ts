// What Postgres is asked for the rows of one table: one statement for many, whatever they are.
import { sql, type RawBuilder } from 'kysely';
import { copyText, rowSet, type ColumnTypes } from '../../src/platform/postgres/columns.ts';
import { copyOf, PLANNED_ONCE } from '../../src/platform/postgres/postgres.ts';
import type { Table } from '../table.ts';

export type Statements = (
  table: Table,
  types: ColumnTypes,
  rows: readonly object[],
) => Generator<RawBuilder<unknown>>;

type Keys = readonly (readonly unknown[])[];

export const ROWS_A_STATEMENT = 1_000;

export interface Wanted {
  readonly table: Table;
  readonly types: ColumnTypes;
  readonly keys: Keys;
}

/**
 * Each mix of tables is a statement of its own, and a connection holds 90 KiB for each table of one that is planned once. What
 * events come together there is no end of; planning one takes a millisecond.
 */
const MOST_MIXES = 64;
const mixes = new Set<string>();

/** Rows of several tables at once, each with the number of the table that it is of. */
export function selection(wanted: readonly Wanted[]): RawBuilder<{ of: number; row: object }> {
  const mix = wanted.map(({ table }) => table.name).join(' ');
  if (mixes.size < MOST_MIXES) mixes.add(mix);
  const planned = mixes.has(mix) ? PLANNED_ONCE : sql``;
  const each = wanted.map(
    (one, of) => sql`select ${sql.lit(of)} as of, ${sql.ref('row')} from (${rowsOf(one)}) r`,
  );
  return sql<{ of: number; row: object }>`${planned}${sql.join(each, sql` union all `)}`;
}

/** Each by its key: a table that is being filled has no statistics, and would be read whole. */
function rowsOf({ table, types, keys }: Wanted): RawBuilder<unknown> {
  return sql`
    select ${stored(table, types)} as row from ${keySet(table, types, keys)}
    cross join lateral (
      select * from ${sql.table(table.name)} t where (${joinKeys(table, 't')}) = (${joinKeys(table, 'k')}) limit 1
    ) t`;
}

export function deletion(table: Table, types: ColumnTypes, keys: Keys): RawBuilder<unknown> {
  return sql`
    delete from ${sql.table(table.name)} t using ${keySet(table, types, keys)}
    where (${joinKeys(table, 't')}) = (${joinKeys(table, 'k')})`;
}

/** Whether or not the rows are there. */
export function* upserts(table: Table, types: ColumnTypes, rows: readonly object[]): ReturnType<Statements> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    yield upsert(table, types, rows.slice(from, from + ROWS_A_STATEMENT));
}

/** Statements that write to different tables, as one: none of them sees what another does, and none waits for it. */
export function together(statements: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [last, ...others] = statements.toReversed();
  if (!last || others.length === 0) return last ?? sql`select`;
  const named = others.map((statement, i) => sql`${sql.ref(`w${i}`)} as (${statement})`);
  return sql`${PLANNED_ONCE}with ${sql.join(named)} ${last}`;
}

/** Rows that nobody else can have written: a third of the time that it takes to look first. */
export function* copies(table: Table, types: ColumnTypes, rows: readonly object[]): ReturnType<Statements> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_A_STATEMENT);
    const columns = Object.keys(some[0]!);
    yield copyOf(table.name, columns, Buffer.from(copyText(some, columns, types)));
  }
}

function upsert(table: Table, types: ColumnTypes, rows: readonly object[]): RawBuilder<unknown> {
  const names = Object.keys(rows[0]!);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const changes = names
    .filter((name) => !table.key.includes(name))
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  return sql`
    ${PLANNED_ONCE}insert into ${sql.table(table.name)} (${columns}) select ${columns} from ${rowSet(rows, names, types, 'r')}
    on conflict (${sql.join(table.key.map((column) => sql.ref(column)))})
    do ${changes.length > 0 ? sql`update set ${sql.join(changes)}` : sql`nothing`}`;
}

/** Rows travel back as JSON; what is not read need not be fetched either. */
function stored(table: Table, types: ColumnTypes): RawBuilder<unknown> {
  if (table.derived.length === 0) return sql`to_json(t)`;
  const read = [...types.keys()].filter((name) => !table.derived.includes(name));
  return sql`(select to_json(r) from (select ${sql.join(read.map((name) => sql.ref(`t.${name}`)))}) r)`;
}

function keySet(
  table: Table,
  types: ColumnTypes,
  keys: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  const rows = keys.map((key) => Object.fromEntries(table.key.map((column, i) => [column, key[i]])));
  return rowSet(rows, table.key, types, 'k');
}

function joinKeys(table: Table, alias: string) {
  return sql.join(table.key.map((column) => sql.ref(`${alias}.${column}`)));
}
