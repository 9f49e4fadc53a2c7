// How often each caller has asked of late, counted by all processes together. It is of the moment: no log of Postgres is
// spent on it, and a Postgres that crashes begins to count anew.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table runtime.request_counts (
    caller text primary key,
    times bigint[] not null,
    counts int[] not null,
    granted int not null,
    forgotten_at bigint not null
  )`.execute(db);
  for (const [column, comment] of Object.entries({
    caller: 'Which budget of whom',
    times: 'Ends of the stretches in which requests were granted, in milliseconds',
    counts: 'How many in each of them',
    granted: 'How many were granted to who asked last',
    forgotten_at: 'From when on nothing of it counts any more',
  }))
    await sql`comment on column ${sql.ref(`runtime.request_counts.${column}`)} is ${sql.lit(comment)}`.execute(
      db,
    );
}
