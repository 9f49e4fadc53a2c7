// A read model no longer stops at an event that it cannot take in: it sets the stream aside.
import { sql, type Kysely } from 'kysely';
import { createQuarantine } from '../quarantine.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createQuarantine(db, 'quarantine');
  await sql`alter table checkpoints drop column stopped`.execute(db);
}
