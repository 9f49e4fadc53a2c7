// Where in a trace a message was made, so that its delivery, by whichever process and whenever, hangs on the request.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runtime.webhook_messages add column traceparent text`.execute(db);
  const comment = 'Where in a trace the change was made (W3C traceparent); null where nobody looked';
  await sql`comment on column runtime.webhook_messages.traceparent is ${sql.lit(comment)}`.execute(db);
}
