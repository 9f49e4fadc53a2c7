// How many leads have a name that begins so is told by the index alone: it says whose each name is.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index contacts_by_beginning`.execute(db);
  await sql`create index contacts_by_beginning on contacts (tenant_key, name_key text_pattern_ops) include (lead_id)
    where name_key is not null`.execute(db);
}
