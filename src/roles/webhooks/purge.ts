// What is too old, and what is left of subscriptions that are gone: there may be millions of either.
import type pg from 'pg';
import { inPortions } from '../../platform/postgres/in-portions.ts';

/** Each with what came of it, to all who were told. */
const MESSAGES = 1_000;
const DELIVERIES = 20_000;

/** What is older than this is forgotten, whatever came of it. */
export async function purge(
  pool: pg.Pool,
  before: Date,
  { messages = MESSAGES, deliveries = DELIVERIES } = {},
): Promise<void> {
  const { rows: tenants } = await pool.query<{ tenant_key: string }>(
    'select tenant_key from runtime.webhook_tenants',
  );
  for (const { tenant_key: tenant } of tenants)
    await inPortions(messages, (most) => dropOldest(pool, tenant, before, most));
  for (const { tenant_key: tenant, webhook_id: id } of await gone(pool))
    await inPortions(deliveries, (most) => dropDeliveries(pool, tenant, id, most));
}

/** The first of the log, by their numbers: an index leads there, and to nothing that stays. */
async function dropOldest(pool: pg.Pool, tenant: string, before: Date, most: number): Promise<number> {
  const { rows } = await pool.query<{ dropped: number }>(
    `with oldest as materialized (
       select number, created_at from runtime.webhook_messages where tenant_key = $1 order by number limit $3),
     old as materialized (
       select max(number) as number, count(*)::int as dropped from oldest where created_at < $2),
     deliveries as (
       delete from runtime.webhook_deliveries d using old, runtime.webhook_endpoints e
       where e.tenant_key = $1 and d.tenant_key = $1 and d.webhook_id = e.id and d.message <= old.number),
     messages as (
       delete from runtime.webhook_messages m using old where m.tenant_key = $1 and m.number <= old.number)
     select dropped from old`,
    [tenant, before, most],
  );
  return rows[0]!.dropped;
}

/** Subscriptions of which deliveries are left, found by one look into an index for each that there are any of. */
async function gone(pool: pg.Pool): Promise<{ tenant_key: string; webhook_id: number }[]> {
  const { rows } = await pool.query<{ tenant_key: string; webhook_id: number }>(
    `with recursive known as (
       (select tenant_key, webhook_id from runtime.webhook_deliveries order by 1, 2 limit 1)
       union all
       select next.* from known, lateral (
         select tenant_key, webhook_id from runtime.webhook_deliveries d
         where (d.tenant_key, d.webhook_id) > (known.tenant_key, known.webhook_id) order by 1, 2 limit 1) next)
     select known.* from known
     left join runtime.webhook_endpoints e on (e.tenant_key, e.id) = (known.tenant_key, known.webhook_id)
     where e.id is null`,
  );
  return rows;
}

async function dropDeliveries(pool: pg.Pool, tenant: string, id: number, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from runtime.webhook_deliveries where ctid = any(array(
       select ctid from runtime.webhook_deliveries where tenant_key = $1 and webhook_id = $2 limit $3))`,
    [tenant, id, most],
  );
  return rowCount ?? 0;
}
