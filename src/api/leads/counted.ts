// How many there are, and where a page of them stands: what each costs must not grow with all that nobody looks at.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { Pages } from '../one-page.ts';

/** All leads of a client space, as the read model keeps count of them. */
export async function totalOfLeads(rows: Kysely<Crm>, tenant: string): Promise<number> {
  const row = await rows
    .selectFrom('lead_totals')
    .select('leads')
    .where('tenant_key', '=', tenant)
    .executeTakeFirst();
  return row?.leads ?? 0;
}

interface Place {
  /** From which end of what is shown newest first it is walked to. */
  readonly order: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
}

/** A page beyond the middle is walked to from the other end: the last one costs what the first does. */
export function placeOf({ page, perPage }: Pages, total: number): Place {
  const before = (page - 1) * perPage;
  const after = total - before - perPage;
  const isNearer = before <= after;
  const limit = isNearer ? perPage : Math.max(0, Math.min(perPage, total - before));
  const offset = isNearer ? before : Math.max(0, after);
  return {
    order: isNearer ? sql`desc` : sql`asc`,
    limit: sql`limit ${limit} offset ${offset}`,
  };
}
