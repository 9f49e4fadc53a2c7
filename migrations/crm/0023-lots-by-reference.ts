// Lots by their reference, or how it begins, over all programs.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index lots_by_reference on lots (tenant_key, (lower(reference)) collate "C", id)
    include (program_id, reference)`.execute(db);
}
