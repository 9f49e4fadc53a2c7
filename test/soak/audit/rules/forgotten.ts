// Whoever was forgotten is nowhere: in no event, no row of any table, no line of a log, no answer, no history, no export.
import pg from 'pg';
import type { Ledger } from '../../ledger.ts';

export interface Text {
  /** Where it stands, for whoever reads the finding. */
  readonly where: string;
  readonly text: string;
}

export function tracesOf(forgotten: Ledger['forgotten'], texts: Iterable<Text>): string[] {
  const found: string[] = [];
  for (const { where, text } of texts) {
    const low = text.toLowerCase();
    for (const { person, space, lead } of forgotten)
      if (low.includes(person.toLowerCase()))
        found.push(`${person} (lead ${lead} of ${space}) is still in ${where}`);
  }
  return found;
}

/** Every row of every table, be it of the events, as bytes that are texts where they can be. */
export async function* rowsOf(databaseUrl: string): AsyncGenerator<Text> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ schema: string; name: string; bytes: string[] }>(
      `select table_schema as schema, table_name as name,
              coalesce(array_agg(column_name::text) filter (where data_type = 'bytea'), '{}') as bytes
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       group by 1, 2 order by 1, 2`,
    );
    for (const { schema, name, bytes } of tables) {
      const raw = bytes.map((column) => `coalesce(encode(t."${column}", 'escape'), '')`);
      const { rows } = await client.query<{ row: string }>(
        `select concat_ws(' ', t::text${raw.map((one) => `, ${one}`).join('')}) as row from "${schema}"."${name}" t`,
      );
      yield { where: `${schema}.${name}`, text: rows.map(({ row }) => row).join('\n') };
    }
  } finally {
    await client.end();
  }
}
