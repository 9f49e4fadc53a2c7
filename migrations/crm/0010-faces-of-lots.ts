// What a lot's sheet shows of its relatives is dated by them: since when they look as they do, and since when twins are.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lots add column face_at timestamptz not null default 'epoch'`.execute(db);
  await sql`alter table lots alter column face_at drop default`.execute(db);
  await sql`comment on column lots.face_at is
    'When what the sheets of its main lot, annexes and twins show of it last changed'`.execute(db);
  await sql`comment on column lots.changed_at is
    'When the lot, who is related to it, or the price of an annex of it, last changed'`.execute(db);
  await sql`comment on column program_terms.twins is
    'Sets of lots that are optioned together, since when; a lot that is left alone is a set of its own'`.execute(
    db,
  );
}
