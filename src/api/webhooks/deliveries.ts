// What came of the messages of a subscription, read from where the senders write it.
import type pg from 'pg';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import { rowsOrUnavailable } from '../../platform/postgres/postgres.ts';

interface DeliveryRow {
  readonly id: number;
  readonly message_id: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly duration_ms: number | null;
  readonly response_status: number | null;
  readonly response: string | null;
  readonly error: string | null;
  readonly created_at: Date;
  readonly next_attempt_at: Date | null;
}

/** Messages that it is told of and that nothing has come of yet. All up to its mark have a row. */
const UNTRIED = `
  from runtime.webhook_messages m
  where m.tenant_key = $1 and $2 = any(m.told) and m.number > (
    select recorded_up_to from runtime.webhook_endpoints where tenant_key = $1 and id = $2) and (
    select d.message from runtime.webhook_deliveries d
    where d.tenant_key = $1 and d.webhook_id = $2 and d.message = m.number) is null`;

/** Everything of the messages `shown`, one by one: joined as tables, Postgres may look through all for each. */
const OF_SHOWN = `
  select m.number as id, m.id as message_id, m.type, coalesce(d.status, 'pending') as status,
         coalesce(d.attempts, 0) as attempts, d.duration_ms, d.response_status, d.response, d.error, m.created_at,
         case when coalesce(d.status, 'pending') = 'pending' then coalesce(d.next_attempt_at, m.created_at) end
           as next_attempt_at
  from shown
  cross join lateral (
    select * from runtime.webhook_messages where tenant_key = $1 and number = shown.number limit 1) m
  left join lateral (
    select * from runtime.webhook_deliveries
    where tenant_key = $1 and webhook_id = $2 and message = shown.number limit 1) d on true
  order by m.number desc`;

/** Both kinds by their index from the newest on: among all messages of the client space those of one may be few. */
const PAGE = `
  with newest as (
    (select message as number from runtime.webhook_deliveries
     where tenant_key = $1 and webhook_id = $2 order by message desc limit $3::bigint + $4::bigint)
    union all
    (select m.number ${UNTRIED} order by m.number desc limit $3::bigint + $4::bigint)),
  shown as materialized (select number from newest order by number desc limit $3 offset $4)
  ${OF_SHOWN}`;

const COUNT = `
  select (select count(*)::int from runtime.webhook_deliveries where tenant_key = $1 and webhook_id = $2)
       + (select count(*)::int ${UNTRIED}) as total`;

const ONE = `
  with shown as materialized (
    select message as number from runtime.webhook_deliveries
    where tenant_key = $1 and webhook_id = $2 and message = $3
    union all
    select m.number ${UNTRIED} and m.number = $3)
  ${OF_SHOWN}`;

export class Deliveries {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async page(
    tenant: string,
    webhookId: number,
    page: number,
    perPage: number,
  ): Promise<{ total: number; items: object[] }> {
    const { rows } = await rowsOrUnavailable(() =>
      this.#pool.query<DeliveryRow>(PAGE, [tenant, webhookId, perPage, (page - 1) * perPage]),
    );
    const counted = await rowsOrUnavailable(() =>
      this.#pool.query<{ total: number }>(COUNT, [tenant, webhookId]),
    );
    return { total: counted.rows[0]?.total ?? 0, items: rows.map(deliveryDocument) };
  }

  /** How many periods are still to be told again. */
  async replaysWaiting(tenant: string, webhookId: number): Promise<number> {
    const { rows } = await rowsOrUnavailable(() =>
      this.#pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from runtime.webhook_replays where tenant_key = $1 and webhook_id = $2`,
        [tenant, webhookId],
      ),
    );
    return rows[0]?.waiting ?? 0;
  }

  /** What was sent, byte for byte. */
  async request(tenant: string, id: number): Promise<string | null> {
    const { rows } = await rowsOrUnavailable(() =>
      this.#pool.query<{ body: string }>(
        'select body from runtime.webhook_messages where tenant_key = $1 and number = $2',
        [tenant, id],
      ),
    );
    return rows[0]?.body ?? null;
  }

  async one(tenant: string, webhookId: number, id: number): Promise<object | null> {
    const { rows } = await rowsOrUnavailable(() =>
      this.#pool.query<DeliveryRow>(ONE, [tenant, webhookId, id]),
    );
    return rows[0] ? deliveryDocument(rows[0]) : null;
  }
}

function deliveryDocument(row: DeliveryRow): object {
  return {
    ...row,
    created_at: timestamp(row.created_at),
    next_attempt_at: row.next_attempt_at && timestamp(row.next_attempt_at),
  };
}
