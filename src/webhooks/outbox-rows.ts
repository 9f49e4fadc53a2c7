// The rows of the outbox: what one batch of events leaves, written in the transaction that moves the checkpoint.
import type pg from 'pg';
import type { Kind } from './kinds.ts';
import type { Message } from './program-story.ts';
import type { Subscription } from './subscription.ts';

/** Told, with the client spaces and subscriptions concerned, to every process that sends. */
export const CHANNEL = 'lotbook_webhooks';

/** Somebody else has moved the checkpoint: this process does not lead any more. */
export class NotLeading extends Error {}

export interface Endpoint {
  readonly tenant: string;
  readonly subscription: Subscription;
}

export interface Draft {
  readonly tenant: string;
  readonly webhookId: number;
  readonly messageId: string;
  readonly kind: Kind;
  readonly programId: number | null;
  readonly lotId: number | null;
}

export interface Replay {
  readonly eventId: string;
  readonly tenant: string;
  readonly webhookId: number;
  readonly since: string;
  readonly until: string;
  readonly upTo: bigint;
}

/** What a batch amounts to. Endpoints that are null are gone, with everything that was theirs. */
export interface Batch {
  readonly endpoints: ReadonlyMap<string, { tenant: string; id: number; subscription: Subscription | null }>;
  readonly messages: readonly Pick<Message, 'id' | 'at' | 'body'>[];
  readonly drafts: readonly Draft[];
  readonly again: readonly { tenant: string; webhookId: number; deliveryId: number }[];
  readonly replays: readonly Replay[];
}

export async function loadOutbox(pool: pg.Pool): Promise<{ position: bigint | null; endpoints: Endpoint[] }> {
  const checkpoint = await pool.query<{ position: bigint | null }>(
    'select position from runtime.webhook_checkpoint',
  );
  const { rows } = await pool.query<{ tenant_key: string; subscription: Subscription }>(
    'select tenant_key, subscription from runtime.webhook_endpoints',
  );
  const endpoints = rows.map(({ tenant_key: tenant, subscription }) => ({ tenant, subscription }));
  return { position: checkpoint.rows[0]?.position ?? null, endpoints };
}

export async function storeBatch(
  pool: pg.Pool,
  batch: Batch,
  from: bigint | null,
  to: bigint,
  now: Date,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const moved = await client.query(
      'update runtime.webhook_checkpoint set position = $2 where position is not distinct from $1',
      [from, to],
    );
    if (moved.rowCount === 0) throw new NotLeading('the checkpoint of the webhooks has moved');
    await storeEndpoints(client, [...batch.endpoints.values()]);
    await storeDrafts(client, batch.messages, batch.drafts, now);
    await sendAgain(client, batch.again, now);
    await storeReplays(client, batch.replays);
    const touched = new Set([
      ...[...batch.endpoints.keys()].map((name) => `${name}?`),
      ...batch.drafts.map((d) => `${d.tenant}/${d.webhookId}`),
      // what is sent again stands before what was sent since: its lane has to start over
      ...batch.again.map((a) => `${a.tenant}/${a.webhookId}!`),
    ]);
    await announce(client, touched);
  });
}

/** A payload has room for some hundred names; beyond that everybody looks everywhere. */
export async function announce(client: pg.ClientBase, touched: ReadonlySet<string>): Promise<void> {
  if (touched.size === 0) return;
  const payload = [...touched].join(' ');
  await client.query('select pg_notify($1, $2)', [CHANNEL, payload.length < 7_000 ? payload : '*']);
}

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    broken = false;
    return result;
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

async function storeEndpoints(
  client: pg.ClientBase,
  changed: readonly { tenant: string; id: number; subscription: Subscription | null }[],
): Promise<void> {
  for (const { tenant, id, subscription } of changed) {
    if (subscription)
      await client.query(
        `insert into runtime.webhook_endpoints (tenant_key, id, subscription, is_active) values ($1, $2, $3, $4)
         on conflict (tenant_key, id) do update
         set subscription = excluded.subscription, is_active = excluded.is_active,
             failing_since = case when excluded.is_active and not runtime.webhook_endpoints.is_active
                                  then null else runtime.webhook_endpoints.failing_since end`,
        [tenant, id, JSON.stringify(subscription), subscription.is_active],
      );
    else
      for (const [table, column] of [
        ['webhook_deliveries', 'webhook_id'],
        ['webhook_replays', 'webhook_id'],
        ['webhook_endpoints', 'id'],
      ])
        await client.query(`delete from runtime.${table} where tenant_key = $1 and ${column} = $2`, [
          tenant,
          id,
        ]);
  }
}

/** Numbers are given here, so that they follow the order of the events; a message that is there already keeps its own. */
export async function storeDrafts(
  client: pg.ClientBase,
  messages: readonly Pick<Message, 'id' | 'at' | 'body'>[],
  drafts: readonly Draft[],
  now: Date,
): Promise<void> {
  if (messages.length > 0)
    await client.query(
      `insert into runtime.webhook_messages (id, at, body)
       select * from unnest($1::text[], $2::timestamptz[], $3::text[]) on conflict (id) do nothing`,
      [messages.map((m) => m.id), messages.map((m) => m.at), messages.map((m) => m.body)],
    );
  if (drafts.length === 0) return;
  await client.query(
    `with draft as (
       select *, row_number() over (partition by tenant_key, webhook_id order by n)::int as place
       from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::int[], $6::int[])
         with ordinality as d(tenant_key, webhook_id, message_id, type, program_id, lot_id, n)),
     numbered as (
       update runtime.webhook_endpoints e set last_delivery = e.last_delivery + c.count
       from (select tenant_key, webhook_id, count(*)::int as count from draft group by 1, 2) c
       where e.tenant_key = c.tenant_key and e.id = c.webhook_id
       returning e.tenant_key, e.id as webhook_id, e.last_delivery - c.count as base)
     insert into runtime.webhook_deliveries
       (tenant_key, webhook_id, id, message_id, type, program_id, lot_id, status, next_attempt_at, created_at)
     select d.tenant_key, d.webhook_id, n.base + d.place, d.message_id, d.type, d.program_id, d.lot_id,
            'pending', $7, $7
     from draft d join numbered n using (tenant_key, webhook_id)
     on conflict (tenant_key, webhook_id, message_id) do nothing`,
    [
      drafts.map((d) => d.tenant),
      drafts.map((d) => d.webhookId),
      drafts.map((d) => d.messageId),
      drafts.map((d) => d.kind),
      drafts.map((d) => d.programId),
      drafts.map((d) => d.lotId),
      now,
    ],
  );
}

async function sendAgain(client: pg.ClientBase, again: Batch['again'], now: Date): Promise<void> {
  if (again.length === 0) return;
  await client.query(
    `update runtime.webhook_deliveries d set status = 'pending', attempts = 0, next_attempt_at = $4
     from unnest($1::text[], $2::int[], $3::int[]) as a(tenant_key, webhook_id, id)
     where (d.tenant_key, d.webhook_id, d.id) = (a.tenant_key, a.webhook_id, a.id)`,
    [again.map((a) => a.tenant), again.map((a) => a.webhookId), again.map((a) => a.deliveryId), now],
  );
}

async function storeReplays(client: pg.ClientBase, replays: readonly Replay[]): Promise<void> {
  for (const { eventId, tenant, webhookId, since, until, upTo } of replays)
    await client.query(
      `insert into runtime.webhook_replays (event_id, tenant_key, webhook_id, since, until, up_to)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [eventId, tenant, webhookId, since, until, upTo],
    );
}
