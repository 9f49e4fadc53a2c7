// What is asked for by when it changed is found by when it changed; and a request keeps all that its event tells.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['options', 'registrations'])
    await sql`create index ${sql.ref(`${table}_by_change`)} on ${sql.table(table)} (tenant_key, program_id, updated_at)`.execute(
      db,
    );
  await sql`create index leads_by_change on leads (tenant_key, greatest(updated_at, last_interaction_at))`.execute(
    db,
  );
  await sql`alter table lead_requests add column referrer text`.execute(db);
  await sql`comment on column lead_requests.referrer is 'Page that led to the form'`.execute(db);
}
