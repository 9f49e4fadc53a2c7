// Which endpoints are ours: every living sender holds its share of those that are active, and what a dead one held is
// free.
import type pg from 'pg';
import { announce, ANY, noticeOf } from './notices.ts';
import type { Subscription } from '../../domain/webhooks/subscription.ts';

export interface HeldEndpoint {
  readonly tenant_key: string;
  readonly id: number;
  readonly subscription: Subscription;
  readonly failing_since: Date | null;
}

export interface Held {
  readonly endpoints: readonly HeldEndpoint[];
  /** How many of them at most are for this sender. */
  readonly share: number;
}

const SHARE = `
  select ceil((select count(*) from runtime.webhook_endpoints where is_active)::numeric
    / greatest(1, (select count(*) from runtime.webhook_senders where alive_until >= clock_timestamp())))::int`;

/** Says that this process lives, and takes what is free, up to its share. */
export async function hold(pool: pg.Pool, me: string, leaseMs: number): Promise<Held> {
  await pool.query({
    name: 'webhook-alive',
    text: `with dead as (delete from runtime.webhook_senders 
             where alive_until < clock_timestamp() - interval '1 minute' and id <> $1)
           insert into runtime.webhook_senders (id, alive_until)
           values ($1, clock_timestamp() + $2 * interval '1 millisecond')
           on conflict (id) do update set alive_until = excluded.alive_until`,
    values: [me, leaseMs],
  });
  await pool.query({
    name: 'webhook-hold',
    text: `update runtime.webhook_endpoints e set held_by = $1
           where (tenant_key, id) in (
             select tenant_key, id from runtime.webhook_endpoints free
             where is_active and not exists (
               select from runtime.webhook_senders s where s.id = free.held_by and s.alive_until >= clock_timestamp())
             for update skip locked
             limit greatest(0, (${SHARE}) - (
               select count(*) from runtime.webhook_endpoints where held_by = $1 and is_active)))`,
    values: [me],
  });
  const { rows } = await pool.query<HeldEndpoint & { share: number }>({
    name: 'webhook-held',
    text: `select tenant_key, id, subscription, failing_since, (${SHARE}) as share
           from runtime.webhook_endpoints where held_by = $1 and is_active`,
    values: [me],
  });
  return { endpoints: rows, share: rows[0]?.share ?? 0 };
}

/** Somebody else may have these now. */
export async function letGo(
  pool: pg.Pool,
  me: string,
  lanes: readonly { readonly tenant: string; readonly id: number }[],
): Promise<void> {
  if (lanes.length === 0) return;
  await pool.query(
    `update runtime.webhook_endpoints set held_by = null
     where held_by = $1 and (tenant_key, id) in (select * from unnest($2::text[], $3::int[]))`,
    [me, lanes.map((lane) => lane.tenant), lanes.map((lane) => lane.id)],
  );
  await announce(pool, new Set(lanes.map(({ tenant, id }) => noticeOf(tenant, id, 'changed'))));
}

/** Endpoints of a sender that is not there are free. */
export async function leave(pool: pg.Pool, me: string): Promise<void> {
  await pool.query('delete from runtime.webhook_senders where id = $1', [me]);
  await announce(pool, new Set([ANY]));
}
