// Webhooks: what is to be sent, and what came of it. These are facts about the world outside, which no stream tells,
// so they live here and not among the read models: a rebuild of those neither loses nor repeats a delivery.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const tenantKey = ['text not null', 'Key of the client space'] as const;
const webhookId = ['int not null', 'Subscription'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.webhook_checkpoint', {
    comment: 'How far the events have been turned into deliveries',
    columns: {
      id: ['int not null check (id = 1)', 'Always 1'],
      position: ['bigint', 'Global position of the last event taken; null before the first'],
    },
    primaryKey: ['id'],
  });
  await sql`insert into runtime.webhook_checkpoint (id, position) values (1, null)`.execute(db);
  await createCommentedTable(db, 'runtime.webhook_endpoints', {
    comment: 'Where messages go: the subscriptions as the senders know them, and which process serves each',
    columns: {
      tenant_key: tenantKey,
      id: webhookId,
      subscription: ['json not null', 'The subscription as its events tell it; secrets in it are sealed'],
      is_active: ['boolean not null', 'Whether messages are sent'],
      last_delivery: ['int not null default 0', 'The last number given to a delivery'],
      failing_since: ['timestamptz', 'When the failures began; null after a success'],
      held_by: ['uuid', 'Process that sends to it'],
      held_until: ['timestamptz', 'When the process counts as dead unless it has said otherwise'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await createCommentedTable(db, 'runtime.webhook_messages', {
    comment: 'Messages as they are sent, once each, however many subscriptions get them',
    columns: {
      id: ['text not null', 'Identifier of the message: the same in every delivery of it'],
      at: ['timestamptz not null', 'When what it tells happened'],
      body: ['text not null', 'JSON, byte for byte as it is signed'],
    },
    primaryKey: ['id'],
  });
  await createCommentedTable(db, 'runtime.webhook_deliveries', {
    comment: 'What each subscription is told, and what came of it',
    columns: {
      tenant_key: tenantKey,
      webhook_id: webhookId,
      id: ['int not null', 'Number within the subscription, in the order of the events'],
      message_id: ['text not null', 'Message'],
      type: ['text not null', 'Kind of message'],
      program_id: ['int', 'Program; null for a ping'],
      lot_id: ['int', 'Lot; null for a ping'],
      status: ['text not null', 'pending, delivered or failed'],
      attempts: ['int not null default 0', 'How often it was sent'],
      next_attempt_at: ['timestamptz', 'When it is sent next, by the clock of the service'],
      duration_ms: ['int', 'How long the last attempt took'],
      response_status: ['int', 'HTTP status of the last answer; null when there was none'],
      response: ['text', 'The first 4 KiB of the last answer'],
      error: ['text', 'Why there was no answer'],
      created_at: ['timestamptz not null', 'When it was to be sent first'],
    },
    primaryKey: ['tenant_key', 'webhook_id', 'id'],
  });
  await sql`
    create unique index on runtime.webhook_deliveries (tenant_key, webhook_id, message_id)`.execute(db);
  await sql`
    create index on runtime.webhook_deliveries (tenant_key, webhook_id, id) where status = 'pending'`.execute(
    db,
  );
  await sql`create index on runtime.webhook_deliveries (message_id)`.execute(db);
  await sql`create index on runtime.webhook_deliveries (created_at)`.execute(db);
  await sql`create index on runtime.webhook_messages (at)`.execute(db);
  await createCommentedTable(db, 'runtime.webhook_replays', {
    comment:
      'Periods that a subscription asked to be told again, until they have been turned into deliveries',
    columns: {
      event_id: ['uuid not null', 'Event that asked for it'],
      tenant_key: tenantKey,
      webhook_id: webhookId,
      since: ['timestamptz not null', 'From when, included'],
      until: ['timestamptz not null', 'To when, included'],
      up_to: ['bigint not null', 'Global position of the event that asked: what came later is told anyway'],
    },
    primaryKey: ['event_id'],
  });
}
