// Lists of leads and of their requests: the rule of reading.ts, for rows; a test holds the two against each other.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { counted, pageOf, type Page, type Pages } from '../one-page.ts';
import { reached } from '../reached.ts';
import { placeOf, totalOfLeads } from './counted.ts';
import { readsEveryLead } from './reading.ts';

interface LeadPages extends Pages {
  readonly updatedSince: string | null;
}

const AT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"000Z"');

export class LeadLists {
  readonly #rows: Kysely<Crm>;

  constructor(rows: Kysely<Crm>) {
    this.#rows = rows;
  }

  /** Every lead, or those that are interested in a program that the key reaches. */
  async ofKey(key: Caller, pages: LeadPages): Promise<Page> {
    const readsAll = readsEveryLead(key);
    const inReach = readsAll
      ? sql``
      : sql`and l.id in (select i.lead_id from interests i
          where i.tenant_key = ${key.tenantKey} and i.program_id in (${reached(key)}))`;
    const ids = sql`select l.id from leads l where l.tenant_key = ${key.tenantKey} ${inReach} ${changed(pages)}`;
    const total =
      readsAll && pages.updatedSince === null
        ? await totalOfLeads(this.#rows, key.tenantKey)
        : await counted(this.#rows, ids);
    return await this.#leads(key.tenantKey, ids, total, pages);
  }

  async ofProgram(tenant: string, programId: number, pages: LeadPages): Promise<Page> {
    const interested = sql`i.tenant_key = ${tenant} and i.program_id = ${programId}`;
    // nothing of the lead itself is looked at where it does not matter
    const ids =
      pages.updatedSince === null
        ? sql`select i.lead_id as id from interests i where ${interested}`
        : sql`select l.id from interests i join leads l on l.tenant_key = i.tenant_key and l.id = i.lead_id
              where ${interested} ${changed(pages)}`;
    return await this.#leads(tenant, ids, await counted(this.#rows, ids), pages);
  }

  /** What was sent to this program, and what was sent to none. */
  async requestsOnProgram(tenant: string, programId: number, leadId: number, pages: Pages): Promise<Page> {
    return await this.#requests(tenant, leadId, sql`r.program_id = ${programId}`, pages);
  }

  /** What was sent to a program that the key reaches, and what was sent to none. */
  async requests(key: Caller, leadId: number, pages: Pages): Promise<Page> {
    return await this.#requests(key.tenantKey, leadId, sql`r.program_id in (${reached(key)})`, pages);
  }

  async isThere(tenant: string, leadId: number): Promise<boolean> {
    const row = await this.#rows
      .selectFrom('leads')
      .select('id')
      .where('tenant_key', '=', tenant)
      .where('id', '=', leadId)
      .executeTakeFirst();
    return row !== undefined;
  }

  async #leads(tenant: string, ids: RawBuilder<unknown>, total: number, pages: Pages): Promise<Page> {
    const { order, limit } = placeOf(pages, total);
    const { rows } = await sql<{ document: string }>`
      select l.document from (${ids} order by 1 ${order} ${limit}) page
      join leads l on l.tenant_key = ${tenant} and l.id = page.id order by l.id desc`.execute(this.#rows);
    return { total, documents: rows.map(({ document }) => document) };
  }

  async #requests(tenant: string, leadId: number, inReach: RawBuilder<unknown>, pages: Pages): Promise<Page> {
    const from = sql`lead_requests r
      where r.tenant_key = ${tenant} and r.lead_id = ${leadId} and (r.program_id is null or ${inReach})`;
    const page = pageOf({ row: 'r', from, order: sql`r.number desc` }, pages);
    const [total, { rows }] = await Promise.all([
      counted(this.#rows, sql`select r.number from ${from}`),
      sql<{ document: string }>`select ${requestDocument} as document from ${page}`.execute(this.#rows),
    ]);
    return { total, documents: rows.map(({ document }) => document) };
  }
}

const requestDocument = sql<string>`json_build_object(
  'id', r.number, 'program_id', r.program_id, 'key_id', r.key_id,
  'type', r.request_type, 'comment', r.request_comment, 'message', r.message,
  'tracking', json_build_object(
    'engagement_point_uuid', r.engagement_point_uuid, 'tracking_origin', r.origin, 'tracking_source', r.source,
    'tracking_medium', r.medium, 'tracking_campaign', r.campaign, 'tracking_term', r.term,
    'tracking_content', r.content, 'tracking_marketing_tactic', r.marketing_tactic, 'referrer', r.referrer),
  'created_at', to_char(r.created_at at time zone 'UTC', ${AT}))::text`;

/** Whatever the sheet shows, the last interaction too; who becomes interested in a program interacts. */
function changed({ updatedSince }: LeadPages): RawBuilder<unknown> {
  return updatedSince === null
    ? sql``
    : sql`and greatest(l.updated_at, l.last_interaction_at) >= ${updatedSince}::timestamptz`;
}
