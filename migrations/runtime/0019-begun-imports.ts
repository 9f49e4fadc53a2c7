// An import that needs several appends is written down before the first, so that whoever comes next ends it.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runtime.imports add column begun json`.execute(db);
  await sql`comment on column runtime.imports.begun is
    'What it was about to write, from before the first part of it until it is applied or refused as a whole'`.execute(
    db,
  );
}
