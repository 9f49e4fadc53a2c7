// A key that is used again after its day names another request, whose events need identifiers of their own. Rows from
// before have none: a request that was killed before the upgrade is tried again with the identifiers it had.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runtime.idempotency add column life uuid`.execute(db);
  const comment = 'What the request draws the identifiers of its events from, beside the key';
  await sql`comment on column runtime.idempotency.life is ${sql.lit(comment)}`.execute(db);
}
