// What webhooks have still to deliver, for whoever looks how they are.

/** So many are counted at most, an equal share of each subscription: what is beyond takes long to count and says no more. */
const MOST = 100_000;

/**
 * As `waiting`: a message waits for a subscription until a row says that it was delivered, or given up. The oldest of each
 * subscription are among them, however many there are.
 */
export const WAITING = `
  active as materialized (
    select tenant_key, id, recorded_up_to, failing_since is not null as fails
    from runtime.webhook_endpoints where is_active),
  share as materialized (select ceil(${MOST}.0 / greatest(1, count(*)))::int as most from active),
  waiting as (
    select a.fails, w.created_at from active a cross join lateral (
      (select m.created_at from runtime.webhook_deliveries d
       join runtime.webhook_messages m on (m.tenant_key, m.number) = (d.tenant_key, d.message)
       where d.tenant_key = a.tenant_key and d.webhook_id = a.id and d.status = 'pending'
       order by d.message limit (select most from share))
      union all
      (select m.created_at from runtime.webhook_messages m
       where m.tenant_key = a.tenant_key and m.number > a.recorded_up_to and a.id = any(m.told) and (
         select d.message from runtime.webhook_deliveries d
         where d.tenant_key = a.tenant_key and d.webhook_id = a.id and d.message = m.number) is null
       order by m.number limit (select most from share))) w)`;
