// A book that has grown: rows of its read models copied under new identifiers, straight into Postgres, with all indexes.
import pg from 'pg';

/** `like`: which row is copied. `under`: the columns that say whose a copy is, as expressions of its number `n`. */
export async function grow(
  databaseUrl: string,
  table: string,
  like: string,
  copies: number,
  under: Readonly<Record<string, string>>,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [`crm.${table}`],
    );
    const names = rows.map(({ name }) => `"${name}"`);
    const values = rows.map(({ name }) => under[name] ?? `o."${name}"`);
    await client.query(
      `insert into crm.${table} (${names.join(', ')}) select ${values.join(', ')}
       from (select * from crm.${table} where ${like} limit 1) o, generate_series(1, $1::int) n`,
      [copies],
    );
    await client.query(`analyze crm.${table}`);
  } finally {
    await client.end();
  }
}
