// Which end a claim is of: what was told and is named as due all the same, for the read models stand still, waits behind what
// was not told yet; and another end of the same program waits for nothing.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runtime.timer_claims add column due_at timestamptz`.execute(db);
  await sql`comment on column runtime.timer_claims.due_at is 'The end that it is of'`.execute(db);
}
