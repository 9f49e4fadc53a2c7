// Reads of purchases. What changes outside the grid's purchases (seller, buyers, lots) is put into the document here, and
// what is late today.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { Clock } from '../../platform/kernel/clock.ts';
import { seesPersons, type Caller } from '../../platform/http/callers.ts';
import type { OnProgram } from '../lead-parts.ts';
import { lateOf } from '../../domain/grid/purchases/late.ts';
import type { Purchase } from '../../domain/grid/purchases/purchase.ts';
import { DEFAULT_SETTINGS } from '../../domain/tenant/settings.ts';
import { holds } from '../../domain/vocabulary/permissions.ts';

const AT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"000Z"');

const owner = sql`(select json_build_object('id', u.id, 'fullname', u.fullname, 'shortname', u.shortname, 'email', u.email)
  from users u where u.tenant_key = p.tenant_key and u.id = p.owner_id)`;

/** Nobody any more once the lead is anonymised. */
const buyers = sql`(select json_agg((left(c.search_item, -1) || ',"last_interaction_at":"' ||
    to_char(l.last_interaction_at at time zone 'UTC', ${AT}) || '"}')::json order by c.id)
  from contacts c join leads l on l.tenant_key = c.tenant_key and l.id = c.lead_id
  where c.tenant_key = p.tenant_key and c.lead_id = p.lead_id and l.anonymised_at is null)`;

/** Reference and kind as they are now; of a lot that has gone since, as they were. */
const lots = sql`(select json_agg(json_build_object(
    'id', pl.lot_id,
    'reference', coalesce(l.reference, pl.reference),
    'type', coalesce(l.type, pl.type),
    'typology', case when l.id is null then pl.typology else l.typology end,
    'subtype', case when l.id is null then pl.subtype else l.subtype end,
    'vat_rate', pl.vat_rate,
    'discount_including_vat', trim_scale(pl.discount_including_vat),
    'price_excluding_vat', trim_scale(pl.price_excluding_vat),
    'price_including_vat', trim_scale(pl.price_including_vat),
    'discounted_price_including_vat', trim_scale(pl.discounted_price_including_vat),
    'status', l.status,
    'updated_at', to_char(l.updated_at at time zone 'UTC', ${AT})) order by pl.number)
  from purchase_lots pl left join lots l on l.tenant_key = pl.tenant_key and l.id = pl.lot_id
  where pl.tenant_key = p.tenant_key and pl.purchase_id = p.id)`;

interface Found extends OnProgram {
  readonly state: Purchase;
  readonly zone: string | null;
}

interface Asked {
  readonly page: number;
  readonly perPage: number;
  readonly updatedSince: string | null;
}

export class PurchaseQueries {
  readonly #rows: Kysely<Crm>;
  readonly #clock: Clock;

  constructor(rows: Kysely<Crm>, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** For whoever may read it. */
  async one(key: Caller, programId: number, id: number): Promise<string | null> {
    const where = sql`${within(key.tenantKey, programId)} and p.id = ${id}`;
    const [found] = await this.#documents(seesPersons(key, programId), where);
    return found?.document ?? null;
  }

  /** All that there were of the lead, by program, newest first: for those who read leads, who see their buyers. */
  async ofLead({ tenantKey }: Caller, leadId: number): Promise<OnProgram[]> {
    const where = sql`p.tenant_key = ${tenantKey} and p.lead_id = ${leadId} order by p.id desc`;
    return await this.#documents(true, where);
  }

  /** Whose the purchase is. */
  async prepared(tenant: string, programId: number, id: number) {
    return (
      (await this.#rows
        .selectFrom('purchases')
        .select(['owner_id', 'key_id'])
        .where('tenant_key', '=', tenant)
        .where('program_id', '=', programId)
        .where('id', '=', id)
        .executeTakeFirst()) ?? null
    );
  }

  /** Newest first: all, or the caller's own. */
  async page(key: Caller, programId: number, { page, perPage, updatedSince }: Asked) {
    const since = updatedSince === null ? sql`` : sql`and p.updated_at >= ${updatedSince}::timestamptz`;
    const where = sql`${within(key.tenantKey, programId)} ${ofCaller(key)} ${since}`;
    const [{ rows: counted }, documents] = await Promise.all([
      sql<{ total: number }>`select count(*)::int as total from purchases p where ${where}`.execute(
        this.#rows,
      ),
      this.#documents(
        seesPersons(key, programId),
        sql`${where} order by p.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
      ),
    ]);
    return { total: counted[0]!.total, documents: documents.map(({ document }) => document) };
  }

  async #documents(showsPersons: boolean, where: RawBuilder<unknown>): Promise<OnProgram[]> {
    const { rows } = await sql<Found>`
      select replace(replace(replace(left(p.document, -1),
          '"owner":null', '"owner":' || coalesce(${owner}::text, 'null')),
          '"contacts":[]', '"contacts":' || coalesce(${showsPersons ? buyers : sql`null`}::text, '[]')),
          '"lots":[]', '"lots":' || coalesce(${lots}::text, '[]')) ||
          ',"created_at":"' || to_char(p.created_at at time zone 'UTC', ${AT}) ||
          '","updated_at":"' || to_char(p.updated_at at time zone 'UTC', ${AT}) || '"}' as document,
        p.program_id, p.state, (select t.settings ->> 'timezone' from tenants t where t.tenant_key = p.tenant_key) as zone
      from purchases p where ${where}`.execute(this.#rows);
    const now = this.#clock.now();
    return rows.map(({ program_id, document, state, zone }) => {
      const late = lateOf(state, zone ?? DEFAULT_SETTINGS.timezone, now);
      return { program_id, document: document.replace('"late":[]', `"late":${JSON.stringify(late)}`) };
    });
  }
}

function within(tenant: string, programId: number): RawBuilder<boolean> {
  return sql<boolean>`p.tenant_key = ${tenant} and p.program_id = ${programId}`;
}

/** As `isOwn` has it, for rows. */
function ofCaller(key: Caller): RawBuilder<unknown> {
  if (holds(key, 'purchase-extended.view')) return sql``;
  const userId = key.user?.id ?? null;
  return sql`and (p.owner_id = ${userId}::int or p.key_id = ${key.id}::int)`;
}
