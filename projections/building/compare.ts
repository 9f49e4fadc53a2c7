// Two generations side by side: every row of every table, as text, by its primary key.
import type pg from 'pg';

export interface Difference {
  readonly table: string;
  readonly key: Readonly<Record<string, unknown>>;
  /** `missing`: only the replay has it. `extra`: only the live read model has it. */
  readonly kind: 'missing' | 'extra' | 'different';
  /** Names only: values may be personal. */
  readonly columns: readonly string[];
}

/** How far each generation has come is not part of what it shows, nor is how its tables were made. */
const UNCOMPARED = ['checkpoints', 'quarantine', 'migrations', 'migrations_lock'];
const PAGE = 500;

export async function tablesOf(client: pg.PoolClient, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = $1 and table_type = 'BASE TABLE' and table_name <> all ($2) order by table_name`,
    [schema, UNCOMPARED],
  );
  return rows.map(({ name }) => name);
}

/** The client is in a transaction: the cursor lives in it, and both sides stand still. */
export async function* differencesOf(
  client: pg.PoolClient,
  table: string,
  { live, replayed }: { live: string; replayed: string },
): AsyncGenerator<Difference> {
  const key = await primaryKey(client, replayed, table);
  const id = (name: string): string => `"${name.replaceAll('"', '""')}"`;
  const columns = key.map(id).join(', ');
  const keyed = `json_build_object(${key.map((k) => `'${k}', ${id(k)}`).join(', ')})`;
  // rows are compared as they are stored, column by column; text is made only of those that differ
  await client.query(
    `declare differences no scroll cursor for
     select ${keyed} as key, to_json(live)::text as live, to_json(replayed)::text as replayed
     from ${id(live)}.${id(table)} live full join ${id(replayed)}.${id(table)} replayed using (${columns})
     where live is null or replayed is null or live.* *<> replayed.* order by ${columns}`,
  );
  for (;;) {
    const { rows } = await client.query<{
      key: Record<string, unknown>;
      live: string | null;
      replayed: string | null;
    }>(`fetch ${PAGE} from differences`);
    for (const row of rows) yield differenceOf(table, row);
    if (rows.length < PAGE) break;
  }
  await client.query('close differences');
}

function differenceOf(
  table: string,
  { key, live, replayed }: { key: Record<string, unknown>; live: string | null; replayed: string | null },
): Difference {
  if (live === null) return { table, key, kind: 'missing', columns: [] };
  if (replayed === null) return { table, key, kind: 'extra', columns: [] };
  const [a, b] = [JSON.parse(live), JSON.parse(replayed)] as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const columns = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]),
  );
  return { table, key, kind: 'different', columns };
}

async function primaryKey(client: pg.PoolClient, schema: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisprimary and i.indrelid = to_regclass(format('%I.%I', $1::text, $2::text))
     order by array_position(i.indkey::int2[], a.attnum)`,
    [schema, table],
  );
  return rows.map(({ name }) => name);
}
