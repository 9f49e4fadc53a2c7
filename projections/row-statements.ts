// What Postgres is asked for the rows of one table: one statement for many, whatever they are.
import { sql, type RawBuilder } from 'kysely';
import { copyText, rowSet, type ColumnTypes } from '../src/platform/kernel/columns.ts';
import { copyOf, PLANNED_ONCE } from '../src/platform/kernel/postgres.ts';
import type { Table } from './table.ts';

export type Statements = (
  table: Table,
  types: ColumnTypes,
  rows: readonly object[],
) => Generator<RawBuilder<unknown>>;

type Keys = readonly (readonly unknown[])[];

const ROWS_A_STATEMENT = 1_000;

/** Each by its key: a table that is being filled has no statistics, and would be read whole. */
export function selection(table: Table, types: ColumnTypes, keys: Keys): RawBuilder<{ row: object }> {
  return sql<{ row: object }>`
    ${PLANNED_ONCE}select ${stored(table, types)} as row from ${keySet(table, types, keys)}
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
