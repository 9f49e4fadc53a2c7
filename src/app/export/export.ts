// Every read model of a client space as a Parquet file, all as of one moment, for a notebook: they get their names once all
// of them are whole, so that an export that is broken off leaves the one before as it was.
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileWriter, parquetWriteRows } from 'hyparquet-writer';
import type pg from 'pg';
import { HIDDEN, PERSONAL } from '../../../projections/analysts.ts';
import { parquetColumn, type Column } from './columns.ts';

interface ExportOptions {
  readonly tenant: string;
  readonly folder: string;
  /** Whether columns that say who somebody is are among them. */
  readonly personal: boolean;
  readonly onTable: (table: string, rows: number) => void;
}

interface Relation {
  readonly name: string;
  readonly columns: readonly Column[];
}

const PAGE = 5_000;
/** Rows that are held until they are written: of lots, each of them several kilobytes. Unasked, 100 000 are gathered. */
export const ROWS_HELD = 20_000;

/** False when there is no such client space. */
export async function exportTenant(pool: pg.Pool, options: ExportOptions): Promise<boolean> {
  const { tenant, folder } = options;
  const files: string[] = [];
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const known = await client.query('select from tenants where tenant_key = $1', [tenant]);
    if (known.rowCount === 0) return false;
    await mkdir(folder, { recursive: true });
    for (const relation of await relationsOf(client, options.personal)) {
      const file = path.join(folder, `${relation.name}.parquet`);
      files.push(file);
      let count = 0;
      await parquetWriteRows({
        writer: fileWriter(draftOf(file)),
        columns: relation.columns.map((column) => parquetColumn(column).as),
        rowGroupSize: ROWS_HELD,
        rows: (async function* () {
          for await (const row of rowsOf(client, relation, tenant)) {
            count++;
            yield row;
          }
        })(),
      });
      options.onTable(relation.name, count);
    }
    for (const file of files) await rename(draftOf(file), file);
    return true;
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
    for (const file of files) await rm(draftOf(file), { force: true });
  }
}

function draftOf(file: string): string {
  return `${file}.new`;
}

/** The tables and views of client spaces, with the columns that the caller may see. */
async function relationsOf(client: pg.PoolClient, personal: boolean): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', t.typname, 'isList', t.typcategory = 'A') order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'crm'::regnamespace and c.relkind in ('r', 'v')
     group by c.relname having bool_or(a.attname = 'tenant_key') order by c.relname collate "C"`,
  );
  return rows.map(({ name, columns }) => ({
    name,
    columns: columns.filter(
      (column) =>
        !HIDDEN.has(`${name}.${column.name}`) && (personal || !PERSONAL[name]?.includes(column.name)),
    ),
  }));
}

async function* rowsOf(
  client: pg.PoolClient,
  { name, columns }: Relation,
  tenant: string,
): AsyncGenerator<Record<string, unknown>> {
  const shown = columns.map((column) => `"${column.name}"`).join(', ');
  const values = parquetValues(columns);
  await client.query(
    `declare exported no scroll cursor for select ${shown} from crm."${name}" where tenant_key = $1`,
    [tenant],
  );
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(`fetch ${PAGE} from exported`);
    for (const row of rows) yield values(row);
    if (rows.length < PAGE) break;
  }
  await client.query('close exported');
}

function parquetValues(columns: readonly Column[]) {
  const written = columns.map((column) => [column.name, parquetColumn(column).write] as const);
  return (row: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(written.map(([name, write]) => [name, row[name] === null ? null : write(row[name])]));
}
