// What webhooks have still to deliver, over all client spaces.
import type pg from 'pg';
import { WAITING } from '../../roles/webhooks/waiting.ts';
import type { SystemState } from '../../api/system/schema.ts';

interface Counted {
  readonly position: bigint | null;
  readonly senders: number;
  readonly waiting: number;
  readonly failing: number;
}

export async function webhooksSeen(pool: pg.Pool): Promise<SystemState['webhooks']> {
  const { rows } = await pool.query<Counted>(
    `with ${WAITING}
     select (select position from runtime.webhook_checkpoint) as position,
       (select count(*)::int from runtime.webhook_senders where alive_until > clock_timestamp()) as senders,
       (select count(*)::int from active where fails) as failing,
       (select count(*)::int from waiting) as waiting`,
  );
  const { position, ...counts } = rows[0]!;
  return { position: position === null ? null : String(position), ...counts };
}
