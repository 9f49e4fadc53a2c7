// The senders' side of the outbox: what is to be sent, what came of it.
import type pg from 'pg';
import type { Delivery } from './lane.ts';
import type { Outcome } from './post.ts';

/** A row of a lane, as it was read. */
export interface Row extends Delivery {
  /** Number of the message. */
  readonly message: string;
}

const COLUMNS = `d.id, d.message::text as message, d.program_id, d.lot_id, d.attempts, d.next_attempt_at`;

/** The next rows of each endpoint after its cursor, in the order of the endpoints. */
export async function nextRows(
  pool: pg.Pool,
  lanes: readonly { tenant: string; id: number; after: number }[],
  most: number,
): Promise<Row[][]> {
  const { rows } = await pool.query<Row & { lane: number }>({
    name: 'webhook-next',
    text: `select l.lane::int as lane, ${COLUMNS}
           from unnest($1::text[], $2::int[], $3::int[]) with ordinality as l(tenant_key, webhook_id, after, lane)
           cross join lateral (
             select * from runtime.webhook_deliveries d
             where d.tenant_key = l.tenant_key and d.webhook_id = l.webhook_id and d.id > l.after
               and d.status = 'pending'
             order by d.id limit $4) d`,
    values: [lanes.map((l) => l.tenant), lanes.map((l) => l.id), lanes.map((l) => l.after), most],
  });
  const byLane = lanes.map((): Row[] => []);
  for (const row of rows) byLane[row.lane - 1]?.push(row);
  return byLane;
}

export async function lotRows(
  pool: pg.Pool,
  at: { tenant: string; id: number; programId: number; lotId: number; after: number },
  most: number,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'webhook-next-of-lot',
    text: `select ${COLUMNS} from runtime.webhook_deliveries d
           where d.tenant_key = $1 and d.webhook_id = $2 and d.program_id = $3 and d.lot_id = $4
             and d.id > $5 and d.status = 'pending'
           order by d.id limit $6`,
    values: [at.tenant, at.id, at.programId, at.lotId, at.after, most],
  });
  return rows;
}

export interface Result {
  readonly tenant: string;
  readonly webhookId: number;
  readonly row: Row;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly again: Date | null;
  readonly outcome: Outcome;
}

/**
 * A row that was asked for once more while it was under way stays pending: it goes out again. That is one test, not two
 * conditions: a planner that believes few rows to be pending would start from those and compare all with all.
 */
export async function writeResults(pool: pg.Pool, results: readonly Result[]): Promise<void> {
  await pool.query({
    name: 'webhook-results',
    text: `update runtime.webhook_deliveries d
           set status = r.status, attempts = r.attempts, next_attempt_at = r.again, duration_ms = r.duration,
               response_status = r.answered, response = r.response, error = r.error
           from unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::int[], $6::timestamptz[], $7::int[],
                       $8::int[], $9::text[], $10::text[])
             as r(tenant_key, webhook_id, id, status, attempts, again, duration, answered, response, error)
           where d.tenant_key = r.tenant_key and d.webhook_id = r.webhook_id and d.id = r.id
             and (d.status = 'pending' and d.attempts = r.attempts - 1) is true`,
    values: [
      results.map((r) => r.tenant),
      ints(results.map((r) => r.webhookId)),
      ints(results.map((r) => r.row.id)),
      results.map((r) => r.status),
      ints(results.map((r) => r.row.attempts + 1)),
      results.map((r) => r.again),
      ints(results.map((r) => r.outcome.durationMs)),
      ints(results.map((r) => r.outcome.status)),
      results.map((r) => r.outcome.response),
      results.map((r) => r.outcome.error),
    ],
  });
}

/** As Postgres writes an array. The driver would quote every number. */
function ints(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join()}}`;
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

/** What is older than this is forgotten, whatever came of it. */
export async function purge(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query('delete from runtime.webhook_deliveries where created_at < $1', [before]);
  await pool.query(
    `delete from runtime.webhook_messages m where m.at < $1
     and not exists (select from runtime.webhook_deliveries d where d.message = m.number)`,
    [before],
  );
}
