// Webhooks: what is to be sent, and what came of it. These are facts about the world outside, which no stream tells,
// so they live here and not among the read models: a rebuild of those neither loses nor repeats a delivery.
// Messages are a log per client space that says whom each is for; a delivery is written when it has been tried.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const tenantKey = ['text not null', 'Key of the client space'] as const;
const webhookId = ['int not null', 'Subscription'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await following(db);
  await sending(db);
  await messages(db);
  await deliveries(db);
}

async function following(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.policy_checkpoints', {
    comment: 'How far each policy has followed the events',
    columns: {
      policy: ['text not null', 'Name of the policy'],
      position: ['bigint not null', 'Global position up to which it has acted'],
    },
    primaryKey: ['policy'],
  });
  await createCommentedTable(db, 'runtime.webhook_checkpoint', {
    comment: 'How far the events have been turned into deliveries',
    columns: {
      id: ['int not null check (id = 1)', 'Always 1'],
      position: ['bigint', 'Global position of the last event taken; null before the first'],
    },
    primaryKey: ['id'],
  });
  await sql`insert into runtime.webhook_checkpoint (id, position) values (1, null)`.execute(db);
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

/** Senders say that they live once for all their endpoints, and the living ones share the endpoints evenly. */
async function sending(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.webhook_senders', {
    comment: 'Processes that send webhooks',
    columns: {
      id: ['uuid not null', 'The process, anew at every start'],
      alive_until: ['timestamptz not null', 'When it counts as dead unless it has said otherwise'],
    },
    primaryKey: ['id'],
  });
  await createCommentedTable(db, 'runtime.webhook_endpoints', {
    comment: 'Where messages go: the subscriptions as the senders know them, and which process serves each',
    columns: {
      tenant_key: tenantKey,
      id: webhookId,
      subscription: ['json not null', 'The subscription as its events tell it; secrets in it are sealed'],
      is_active: ['boolean not null', 'Whether messages are sent'],
      failing_since: ['timestamptz', 'When the failures began; null after a success'],
      held_by: ['uuid', 'Process that sends to it, for as long as it lives'],
      recorded_up_to: [
        'int not null default 0',
        'Up to this number every message for it has a row among the deliveries',
      ],
    },
    primaryKey: ['tenant_key', 'id'],
  });
}

async function messages(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.webhook_tenants', {
    comment:
      'How many messages each client space has had; whoever adds some holds its row, so they come in order',
    columns: {
      tenant_key: tenantKey,
      last_message: ['int not null', 'Number of its last message'],
    },
    primaryKey: ['tenant_key'],
  });
  await createCommentedTable(db, 'runtime.webhook_messages', {
    comment: 'Messages as they are sent, once each, however many subscriptions get them',
    columns: {
      tenant_key: tenantKey,
      number: ['int not null', 'Number within the client space, in the order of the events'],
      id: ['text not null unique', 'Identifier of the message: the same in every delivery of it'],
      type: ['text not null', 'Kind of message'],
      at: ['timestamptz not null', 'When what it tells happened'],
      program_id: ['int', 'Program; null for a ping'],
      lot_id: ['int', 'Lot; null for a ping'],
      told: ['int[] not null', 'The subscriptions that it is for'],
      body: ['text not null', 'JSON, byte for byte as it is signed'],
      created_at: ['timestamptz not null', 'When it was to be sent first'],
    },
    primaryKey: ['tenant_key', 'number'],
  });
  await sql`create index on runtime.webhook_messages (tenant_key, program_id, lot_id, number)`.execute(db);
  await sql`create index on runtime.webhook_messages using brin (created_at)`.execute(db);
}

async function deliveries(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.webhook_deliveries', {
    comment: 'What each subscription is told, and what came of it',
    columns: {
      tenant_key: tenantKey,
      webhook_id: webhookId,
      message: ['int not null', 'Number of the message within the client space'],
      status: ['text not null', 'pending, delivered or failed'],
      attempts: ['int not null default 0', 'How often it was sent'],
      next_attempt_at: [
        'timestamptz',
        'When it is sent next, by the clock of the service; null in a pending one: at once',
      ],
      duration_ms: ['int', 'How long the last attempt took'],
      response_status: ['int', 'HTTP status of the last answer; null when there was none'],
      response: ['text', 'The first 4 KiB of the last answer'],
      error: ['text', 'Why there was no answer'],
    },
    primaryKey: ['tenant_key', 'webhook_id', 'message'],
  });
  await sql`
    create index on runtime.webhook_deliveries (tenant_key, webhook_id, message) where status = 'pending'`.execute(
    db,
  );
}
