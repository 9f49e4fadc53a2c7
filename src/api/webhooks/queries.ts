// Reads of subscriptions, from the read model.
import type { Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { withFields } from '../../platform/kernel/json-text.ts';
import { isPartner, type Caller } from '../../platform/http/doors/callers.ts';

export class WebhookQueries {
  readonly #rows: Kysely<Crm>;

  constructor(rows: Kysely<Crm>) {
    this.#rows = rows;
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
}

/** Whether the key reaches everything that the subscription is told of. */
export function covers({ programs }: Pick<Caller, 'programs'>, reach: readonly number[] | null): boolean {
  return programs === 'all' || (reach?.every((id) => programs.has(id)) ?? false);
}

/** The office is told whose it is, too. */
function shownTo(key: Caller, row: { readonly document: string; readonly key_id: number }): string {
  return isPartner(key) ? row.document : withFields(row.document, { key_id: String(row.key_id) });
}
