// What happened to one option is found without reading what happened to all others of its program.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index option_history_of_option on option_history (tenant_key, program_id, option_id)`.execute(
    db,
  );
}
