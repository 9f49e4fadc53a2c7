// Secrets before the one before, while they are promised to be good: a rotation ends none of them any more.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['keys', 'tokens']) {
    await sql`alter table ${sql.table(table)} add column older_secrets jsonb not null default '[]'`.execute(
      db,
    );
    await sql`comment on column ${sql.ref(`${table}.older_secrets`)} is
      'SHA-256 of the secrets before that one, and until when each is still good'`.execute(db);
  }
  await sql`create index tokens_by_older_secrets on tokens using gin (older_secrets jsonb_path_ops)`.execute(
    db,
  );
}
