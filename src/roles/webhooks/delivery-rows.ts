// The senders' side of the outbox: what is to be sent, what came of it.
import type pg from 'pg';
import { arrayOfInts, arrayOfTexts } from '../../platform/postgres/columns.ts';
import type { Delivery } from './lane.ts';
import type { Outcome } from './post.ts';

/** What a lane is to send next, and how far the log has been looked through for it. */
export interface Found {
  readonly rows: readonly Delivery[];
  readonly upTo: number;
  readonly isAll: boolean;
}

type Columns = { readonly [Part in keyof Delivery]: readonly Delivery[Part][] };

/**
 * The next deliveries of each endpoint after its cursor, in the order of the endpoints: messages for it that have no row
 * yet, and rows that are to be sent again. Rows are looked up one by one: a join would read all that an endpoint ever had.
 * `most`: rows of each at most; `span`: messages of its client space that are looked at for each at most.
 */
export async function nextRows(
  pool: pg.Pool,
  lanes: readonly { tenant: string; id: number; after: number }[],
  { most, span }: { most: number; span: number },
): Promise<Found[]> {
  const { rows } = await pool.query<Columns & { up_to: number; is_all: boolean }>({
    name: 'webhook-next',
    text: `select r.up_to, r.up_to = coalesce(t.last_message, 0) as is_all, d.*
           from unnest($1::text[], $2::int[], $3::int[]) with ordinality as l(tenant_key, webhook_id, after, lane)
           left join runtime.webhook_tenants t on t.tenant_key = l.tenant_key
           left join runtime.webhook_endpoints e on (e.tenant_key, e.id) = (l.tenant_key, l.webhook_id)
           cross join lateral (select greatest(l.after, e.recorded_up_to) as after) f
           cross join lateral (select least(f.after + $5, coalesce(t.last_message, 0)) as up_to) r
           cross join lateral (
             select coalesce(array_agg(id), '{}') as id, array_agg(program_id) as program_id,
                    array_agg(lot_id) as lot_id, array_agg(attempts) as attempts,
                    array_agg(next_attempt_at) as next_attempt_at
             from ((
               select m.number as id, m.program_id, m.lot_id, 0 as attempts, null::timestamptz as next_attempt_at
               from runtime.webhook_messages m
               where m.tenant_key = l.tenant_key and m.number > f.after and m.number <= r.up_to
                 and l.webhook_id = any(m.told)
                 and (
                   select d.message from runtime.webhook_deliveries d
                   where d.tenant_key = l.tenant_key and d.webhook_id = l.webhook_id and d.message = m.number) is null
               order by m.number limit $4
             ) union all (
               select d.message, m.program_id, m.lot_id, d.attempts, d.next_attempt_at
               from runtime.webhook_deliveries d
               join runtime.webhook_messages m on m.tenant_key = d.tenant_key and m.number = d.message
               where d.tenant_key = l.tenant_key and d.webhook_id = l.webhook_id and d.message > l.after
                 and d.message <= r.up_to and d.status = 'pending'
               order by d.message limit $4
             ) order by id limit $4) d
           ) d
           order by l.lane`,
    values: [lanes.map((l) => l.tenant), lanes.map((l) => l.id), lanes.map((l) => l.after), most, span],
  });
  return rows.map((row) => {
    const isFull = row.id.length === most;
    return {
      rows: deliveriesOf(row),
      upTo: isFull ? row.id.at(-1)! : row.up_to,
      isAll: !isFull && row.is_all,
    };
  });
}

/** They come as columns: rows of their own would cost more to read than to send. */
function deliveriesOf(columns: Columns): Delivery[] {
  return columns.id.map((id, i) => ({
    id,
    program_id: columns.program_id[i] ?? null,
    lot_id: columns.lot_id[i] ?? null,
    attempts: columns.attempts[i] ?? 0,
    next_attempt_at: columns.next_attempt_at[i] ?? null,
  }));
}

/** Those of one lot, likewise one by one. */
export async function lotRows(
  pool: pg.Pool,
  at: { tenant: string; id: number; programId: number; lotId: number; after: number },
  most: number,
): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>({
    name: 'webhook-next-of-lot',
    text: `select m.number as id, m.program_id, m.lot_id, coalesce(d.attempts, 0) as attempts, d.next_attempt_at
           from runtime.webhook_messages m
           left join lateral (
             select d.status, d.attempts, d.next_attempt_at from runtime.webhook_deliveries d
             where d.tenant_key = m.tenant_key and d.webhook_id = $2 and d.message = m.number limit 1) d on true
           where m.tenant_key = $1 and m.program_id = $3 and m.lot_id = $4 and m.number > $5
             and (d.status = 'pending' or d.status is null and $2 = any(m.told))
           order by m.number limit $6`,
    values: [at.tenant, at.id, at.programId, at.lotId, at.after, most],
  });
  return rows;
}

export interface Result {
  readonly tenant: string;
  readonly webhookId: number;
  readonly row: Delivery;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly again: Date | null;
  readonly outcome: Outcome;
}

/**
 * A first attempt makes the row. One that was asked for once more while it was under way stays pending: it goes out
 * again. Nothing is written for an endpoint that is gone.
 */
export async function writeResults(pool: pg.Pool, results: readonly Result[]): Promise<void> {
  await pool.query({
    name: 'webhook-results',
    text: `insert into runtime.webhook_deliveries as d
             (tenant_key, webhook_id, message, status, attempts, next_attempt_at, duration_ms, response_status,
              response, error)
           select r.* from unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::int[], $6::timestamptz[], $7::int[],
                                  $8::int[], $9::text[], $10::text[])
             as r(tenant_key, webhook_id, message, status, attempts, again, duration, answered, response, error)
           where exists (
             select from runtime.webhook_endpoints e where e.tenant_key = r.tenant_key and e.id = r.webhook_id)
           on conflict (tenant_key, webhook_id, message) do update
           set status = excluded.status, attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at,
               duration_ms = excluded.duration_ms, response_status = excluded.response_status,
               response = excluded.response, error = excluded.error
           where d.status = 'pending' and d.attempts = excluded.attempts - 1`,
    values: [
      arrayOfTexts(results.map((r) => r.tenant)),
      arrayOfInts(results.map((r) => r.webhookId)),
      arrayOfInts(results.map((r) => r.row.id)),
      arrayOfTexts(results.map((r) => r.status)),
      arrayOfInts(results.map((r) => r.row.attempts + 1)),
      results.map((r) => r.again),
      arrayOfInts(results.map((r) => r.outcome.durationMs)),
      arrayOfInts(results.map((r) => r.outcome.status)),
      arrayOfTexts(results.map((r) => r.outcome.response)),
      arrayOfTexts(results.map((r) => r.outcome.error)),
    ],
  });
}

/** What is at or below these marks need not be looked for in the log again. */
export async function writeMarks(
  pool: pg.Pool,
  marks: readonly { tenant: string; id: number; upTo: number }[],
): Promise<void> {
  if (marks.length === 0) return;
  await pool.query({
    name: 'webhook-marks',
    text: `update runtime.webhook_endpoints e set recorded_up_to = r.up_to
           from unnest($1::text[], $2::int[], $3::int[]) as r(tenant_key, id, up_to)
           where e.tenant_key = r.tenant_key and e.id = r.id and e.recorded_up_to < r.up_to`,
    values: [marks.map((m) => m.tenant), marks.map((m) => m.id), marks.map((m) => m.upTo)],
  });
}

export async function writeHealth(
  pool: pg.Pool,
  tenant: string,
  id: number,
  failingSince: Date | null,
): Promise<void> {
  await pool.query(
    'update runtime.webhook_endpoints set failing_since = $3 where tenant_key = $1 and id = $2',
    [tenant, id, failingSince],
  );
}
