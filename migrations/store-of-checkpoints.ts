// A position means something in one event store only: which one stands beside every checkpoint.
import { sql, type Kysely } from 'kysely';

export async function addStore(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} add column store text`.execute(db);
  const comment = 'Identity of the event store that the position is of';
  await sql`comment on column ${sql.table(table)}.store is ${sql.lit(comment)}`.execute(db);
}
