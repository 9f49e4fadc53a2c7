// Every row of the live read models as text, in an order of its own: two dumps are equal when the read models are.
import type pg from 'pg';

export async function dumpReadModels(pool: pg.Pool, schema = 'crm'): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = $1 and table_name not like 'migrations%' order by 1`,
    [schema],
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    // where the projector's own checkpoint stands is not part of what it shows
    if (name === 'checkpoints') continue;
    const { rows } = await pool.query<{ row: string }>(
      `select to_json(t)::text as row from ${schema}.${name} t order by to_json(t)::text`,
    );
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}
