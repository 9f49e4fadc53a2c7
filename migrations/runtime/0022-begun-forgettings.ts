// To forget a person takes several steps in several streams: whose it has begun for is written down before the first, so
// that it comes to its end though the process that began it does not.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table runtime.forgettings (
    tenant_key text not null,
    lead_id int not null,
    context json not null,
    begun_at timestamptz not null default clock_timestamp(),
    primary key (tenant_key, lead_id)
  )`.execute(db);
  for (const [column, comment] of Object.entries({
    tenant_key: 'Client space',
    lead_id: 'The lead that is being forgotten',
    context: 'On whose word, and from what its events draw their identifiers',
    begun_at: 'When it began, by the clock of Postgres',
  }))
    await sql`comment on column ${sql.ref(`runtime.forgettings.${column}`)} is ${sql.lit(comment)}`.execute(
      db,
    );
}
