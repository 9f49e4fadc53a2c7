// Reads of webhooks: subscriptions from the read model, deliveries from where the senders write them.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Crm } from '../../../projections/tables.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import { rowsOrUnavailable } from '../../platform/postgres/postgres.ts';
import { withFields } from '../../platform/kernel/json-text.ts';
import { isPartner, type Caller } from '../../platform/http/doors/callers.ts';

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

/** A message without a row has not been tried yet. */
const DELIVERIES = `
  select m.number as id, m.id as message_id, m.type, coalesce(d.status, 'pending') as status,
         coalesce(d.attempts, 0) as attempts, d.duration_ms, d.response_status, d.response, d.error, m.created_at,
         case when coalesce(d.status, 'pending') = 'pending' then coalesce(d.next_attempt_at, m.created_at) end
           as next_attempt_at
  from runtime.webhook_messages m
  left join runtime.webhook_deliveries d
    on d.tenant_key = m.tenant_key and d.webhook_id = $2 and d.message = m.number
  where m.tenant_key = $1 and ($2 = any(m.told) or d.message is not null)`;

export class WebhookQueries {
  readonly #rows: Kysely<Crm>;
  readonly #runtime: pg.Pool;

  constructor(rows: Kysely<Crm>, runtime: pg.Pool) {
    this.#rows = rows;
    this.#runtime = runtime;
  }

  /** A key sees the subscriptions of which it reaches every program. */
  async list(key: Caller): Promise<string[]> {
    const rows = await this.#rows
      .selectFrom('webhooks')
      .select(['document', 'reach', 'key_id'])
      .where('tenant_key', '=', key.tenantKey)
      .orderBy('id')
      .execute();
    return rows.filter(({ reach }) => covers(key, reach)).map((row) => shownTo(key, row));
  }

  async one(key: Caller, id: number): Promise<string | null> {
    const row = await this.#rows
      .selectFrom('webhooks')
      .select(['document', 'reach', 'key_id'])
      .where('tenant_key', '=', key.tenantKey)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && covers(key, row.reach) ? shownTo(key, row) : null;
  }

  async deliveries(
    tenant: string,
    webhookId: number,
    page: number,
    perPage: number,
  ): Promise<{ total: number; items: object[] }> {
    const { rows } = await rowsOrUnavailable(() =>
      this.#runtime.query<DeliveryRow>(`${DELIVERIES} order by m.number desc limit $3 offset $4`, [
        tenant,
        webhookId,
        perPage,
        (page - 1) * perPage,
      ]),
    );
    const counted = await rowsOrUnavailable(() =>
      this.#runtime.query<{ total: number }>(
        `select count(*)::int as total from (${DELIVERIES}) as deliveries`,
        [tenant, webhookId],
      ),
    );
    return { total: counted.rows[0]?.total ?? 0, items: rows.map(deliveryDocument) };
  }

  /** How many periods are still to be told again. */
  async replaysWaiting(tenant: string, webhookId: number): Promise<number> {
    const { rows } = await rowsOrUnavailable(() =>
      this.#runtime.query<{ waiting: number }>(
        `select count(*)::int as waiting from runtime.webhook_replays where tenant_key = $1 and webhook_id = $2`,
        [tenant, webhookId],
      ),
    );
    return rows[0]?.waiting ?? 0;
  }

  /** What was sent, byte for byte. */
  async request(tenant: string, id: number): Promise<string | null> {
    const { rows } = await rowsOrUnavailable(() =>
      this.#runtime.query<{ body: string }>(
        'select body from runtime.webhook_messages where tenant_key = $1 and number = $2',
        [tenant, id],
      ),
    );
    return rows[0]?.body ?? null;
  }

  async delivery(tenant: string, webhookId: number, id: number): Promise<object | null> {
    const { rows } = await rowsOrUnavailable(() =>
      this.#runtime.query<DeliveryRow>(`${DELIVERIES} and m.number = $3`, [tenant, webhookId, id]),
    );
    return rows[0] ? deliveryDocument(rows[0]) : null;
  }
}

/** Whether the key reaches everything that the subscription is told of. */
export function covers({ programs }: Pick<Caller, 'programs'>, reach: readonly number[] | null): boolean {
  return programs === 'all' || (reach?.every((id) => programs.has(id)) ?? false);
}

/** The office is told whose it is, too. */
function shownTo(key: Caller, row: { readonly document: string; readonly key_id: number }): string {
  return isPartner(key) ? row.document : withFields(row.document, { key_id: String(row.key_id) });
}

function deliveryDocument(row: DeliveryRow): object {
  return {
    id: row.id,
    message_id: row.message_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    duration_ms: row.duration_ms,
    response_status: row.response_status,
    response: row.response,
    error: row.error,
    created_at: timestamp(row.created_at),
    next_attempt_at: row.next_attempt_at && timestamp(row.next_attempt_at),
  };
}
