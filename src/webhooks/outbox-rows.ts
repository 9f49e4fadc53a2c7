// The rows of the outbox: what one batch of events leaves, written in the transaction that moves the checkpoint.
import type pg from 'pg';
import { isPostgresAway } from '../kernel/postgres.ts';
import type { NumberedMessage } from './bodies.ts';
import type { Kind } from './kinds.ts';
import type { Subscription } from './subscription.ts';

/** Told, with the client spaces and subscriptions concerned, to every process that sends. */
export const CHANNEL = 'lotbook_webhooks';

/** Somebody else has moved the checkpoint: this process does not lead any more. */
export class NotLeading extends Error {}

export interface Endpoint {
  readonly tenant: string;
  readonly subscription: Subscription;
}

/** A message, and the subscriptions of its client space that are told of it. */
export interface Draft {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  readonly kind: Kind;
  readonly programId: number | null;
  readonly lotId: number | null;
  readonly tenant: string;
  readonly to: readonly number[];
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
): Promise<readonly NumberedMessage[]> {
  return await inTransaction(pool, async (client) => {
    const moved = await client.query(
      'update runtime.webhook_checkpoint set position = $2 where position is not distinct from $1',
      [from, to],
    );
    if (moved.rowCount === 0) throw new NotLeading('the checkpoint of the webhooks has moved');
    await storeEndpoints(client, [...batch.endpoints.values()]);
    const stored = await storeDrafts(client, batch.drafts, now);
    await sendAgain(client, batch.again, now);
    await storeReplays(client, batch.replays);
    const touched = new Set([
      ...[...batch.endpoints.keys()].map((name) => `${name}?`),
      ...batch.drafts.flatMap((d) => d.to.map((id) => `${d.tenant}/${id}`)),
      // what is sent again stands before what was sent since: its lane has to start over
      ...batch.again.map((a) => `${a.tenant}/${a.webhookId}!`),
    ]);
    await announce(client, touched);
    return stored;
  });
}

/** A payload has room for some hundred names; beyond that everybody looks everywhere. */
export async function announce(client: pg.ClientBase | pg.Pool, touched: ReadonlySet<string>): Promise<void> {
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
    if (!isPostgresAway(error))
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

/**
 * Numbers are given here, so that they follow the order of the events; a message that is there already keeps its own.
 * Who is told is sent once for all messages that go to the same subscriptions, and multiplied in the database.
 */
export async function storeDrafts(
  client: pg.ClientBase,
  drafts: readonly Draft[],
  now: Date,
): Promise<readonly NumberedMessage[]> {
  if (drafts.length === 0) return [];
  const { rows } = await client.query<{ number: bigint; id: string }>(
    `insert into runtime.webhook_messages (id, at, type, body)
     select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[]) on conflict (id) do nothing
     returning number, id`,
    [drafts.map((d) => d.id), drafts.map((d) => d.at), drafts.map((d) => d.kind), drafts.map((d) => d.body)],
  );
  const audiences = new Map<string, { tenant: string; to: string; place: number }>();
  const audienceOf = drafts.map(({ tenant, to }) => {
    const key = `${tenant} ${to.join()}`;
    const known = audiences.get(key) ?? { tenant, to: `{${to.join()}}`, place: audiences.size + 1 };
    audiences.set(key, known);
    return known.place;
  });
  const told = [...audiences.values()];
  await client.query(
    `with audience as (
       select tenant_key, to_whom::int[] as to_whom, place
       from unnest($5::text[], $6::text[]) with ordinality as a(tenant_key, to_whom, place)),
     draft as (
       select a.tenant_key, w.webhook_id, m.number as message, d.program_id, d.lot_id,
              row_number() over (partition by a.tenant_key, w.webhook_id order by d.n)::int as place
       from unnest($1::text[], $2::int[], $3::int[], $4::int[]) with ordinality as d(id, program_id, lot_id, place, n)
       join runtime.webhook_messages m on m.id = d.id
       join audience a on a.place = d.place
       cross join unnest(a.to_whom) as w(webhook_id)),
     numbered as (
       update runtime.webhook_endpoints e set last_delivery = e.last_delivery + c.count
       from (select tenant_key, webhook_id, count(*)::int as count from draft group by 1, 2) c
       where e.tenant_key = c.tenant_key and e.id = c.webhook_id
       returning e.tenant_key, e.id as webhook_id, e.last_delivery - c.count as base)
     insert into runtime.webhook_deliveries
       (tenant_key, webhook_id, id, message, program_id, lot_id, status, created_at)
     select d.tenant_key, d.webhook_id, n.base + d.place, d.message, d.program_id, d.lot_id, 'pending', $7
     from draft d join numbered n using (tenant_key, webhook_id)
     on conflict (message, tenant_key, webhook_id) do nothing`,
    [
      drafts.map((d) => d.id),
      drafts.map((d) => d.programId),
      drafts.map((d) => d.lotId),
      audienceOf,
      told.map((a) => a.tenant),
      told.map((a) => a.to),
      now,
    ],
  );
  const bodies = new Map(drafts.map((d) => [d.id, d.body] as const));
  return rows.map(({ number, id }) => ({ number: String(number), id, body: bodies.get(id) ?? '' }));
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
