// Deliveries name their message by a number: every index then grows at its end, and a delivery costs half of what it
// did with the text of the identifier in three indexes.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table runtime.webhook_messages
      add column number bigint generated always as identity unique,
      add column type text`.execute(db);
  await sql`
    update runtime.webhook_messages m set type = d.type
    from runtime.webhook_deliveries d where d.message_id = m.id`.execute(db);
  await sql`delete from runtime.webhook_messages where type is null`.execute(db);
  await sql`alter table runtime.webhook_messages alter column type set not null`.execute(db);
  await sql`comment on column runtime.webhook_messages.number is 'What deliveries know it by'`.execute(db);
  await sql`comment on column runtime.webhook_messages.type is 'Kind of message'`.execute(db);

  await sql`alter table runtime.webhook_deliveries add column message bigint`.execute(db);
  await sql`
    update runtime.webhook_deliveries d set message = m.number
    from runtime.webhook_messages m where m.id = d.message_id`.execute(db);
  await sql`delete from runtime.webhook_deliveries where message is null`.execute(db);
  // the indexes on the old columns go with them
  await sql`
    alter table runtime.webhook_deliveries
      alter column message set not null, drop column message_id, drop column type`.execute(db);
  await sql`
    create unique index on runtime.webhook_deliveries (message, tenant_key, webhook_id)`.execute(db);
  await sql`drop index runtime.webhook_deliveries_created_at_idx`.execute(db);
  await sql`create index on runtime.webhook_deliveries using brin (created_at)`.execute(db);
  await sql`comment on column runtime.webhook_deliveries.message is 'Number of the message'`.execute(db);
  await sql`
    comment on column runtime.webhook_deliveries.next_attempt_at is
    'When it is sent next, by the clock of the service; null in a pending one: at once'`.execute(db);
}
