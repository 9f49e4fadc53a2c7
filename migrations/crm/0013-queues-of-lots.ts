// Who is on a lot now is found by the lot, and when a program's next hold ends by the program: neither by looking at every
// option of the program, of which there may be thousands.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table option_lots add column is_live boolean not null default false`.execute(db);
  await sql`alter table option_lots alter column is_live drop default`.execute(db);
  await sql`comment on column option_lots.is_live is
    'Whether the option holds the lot or waits for it'`.execute(db);
  await sql`create index option_lots_live on option_lots (tenant_key, lot_id) where is_live`.execute(db);
  await sql`create index options_ending on options (tenant_key, program_id, expires_at)
    where status = 'option'`.execute(db);
  await sql`drop index options_live`.execute(db);
}
