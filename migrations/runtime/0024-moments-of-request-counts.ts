// What is granted in a stretch is forgotten a span after the last of it, and no longer after the end of the stretch.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const comment = 'Of each stretch in which requests were granted the moment of the last, in milliseconds';
  await sql`comment on column runtime.request_counts.times is ${sql.lit(comment)}`.execute(db);
}
