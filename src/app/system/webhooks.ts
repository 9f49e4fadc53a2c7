// What webhooks have still to deliver, over all client spaces.
import type pg from 'pg';
import type { SystemState } from '../../api/system/schema.ts';

interface Counted {
  readonly position: bigint | null;
  readonly senders: number;
  readonly waiting: number;
  readonly failing: number;
}

/** A message is waiting for a subscription until a row says that it was delivered, or given up. */
export async function webhooksSeen(pool: pg.Pool): Promise<SystemState['webhooks']> {
  const { rows } = await pool.query<Counted>(
    `select (select position from runtime.webhook_checkpoint) as position,
       (select count(*)::int from runtime.webhook_senders where alive_until > clock_timestamp()) as senders,
       (select count(*)::int from runtime.webhook_endpoints where is_active and failing_since is not null) as failing,
       (select count(*)::int from runtime.webhook_deliveries d
        join runtime.webhook_endpoints e on (e.tenant_key, e.id) = (d.tenant_key, d.webhook_id)
        where d.status = 'pending' and e.is_active)
         + (select count(*)::int from runtime.webhook_endpoints e
            join runtime.webhook_messages m
              on m.tenant_key = e.tenant_key and m.number > e.recorded_up_to and e.id = any(m.told)
            where e.is_active and not exists (
              select from runtime.webhook_deliveries d
              where (d.tenant_key, d.webhook_id, d.message) = (e.tenant_key, e.id, m.number))) as waiting`,
  );
  const { position, ...counts } = rows[0]!;
  return { position: position === null ? null : String(position), ...counts };
}
