// The messages of a lot are found by an index that nobody can be led along who looks for a message by its number.
// Postgres skips through columns that are not asked for where it takes them to have few values, and what it takes them to
// have may be of a time when the table was small: a thousand messages then took it a second.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_messages_of_lots on runtime.webhook_messages (tenant_key, program_id, lot_id, number)
    where lot_id is not null`.execute(db);
  // last: from here on nobody can read the table until all of this is done
  await sql`drop index runtime.webhook_messages_tenant_key_program_id_lot_id_number_idx`.execute(db);
}
