// The leads of the sales office: the sheet with what hangs on it, on every program that the caller reaches.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { EMAIL_SLOTS, PHONE_SLOTS } from '../../domain/lead/contacts/fields.ts';
import { nameKey } from '../../domain/lead/contacts/name-key.ts';
import { normalisePhone } from '../../domain/vocabulary/phone.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { arrayOf, withFields } from '../../platform/kernel/json-text.ts';
import type { InterestQueries } from '../interests/queries.ts';
import { PartQueries, type OnProgram } from '../lead-parts.ts';
import { counted, type Pages } from '../one-page.ts';
import type { OptionQueries } from '../options/queries.ts';
import type { PurchaseQueries } from '../purchases/queries.ts';
import { inReach } from '../reached.ts';
import type { RegistrationQueries } from '../registrations/queries.ts';
import { placeOf, totalOfLeads } from './counted.ts';
import { readsEveryLead } from './reading.ts';

export interface LeadFilters {
  readonly status: string | undefined;
  readonly owner_id: number | undefined;
  readonly program_id: number | undefined;
  readonly updated_since: string | undefined;
  readonly q: string | undefined;
}

interface Parts {
  readonly interests: InterestQueries;
  readonly options: OptionQueries;
  readonly purchases: PurchaseQueries;
  readonly registrations: RegistrationQueries;
}

interface Sheet {
  readonly id: number;
  readonly document: string;
}

export class LeadFiles {
  readonly #rows: Kysely<Crm>;
  readonly #parts: Parts;
  readonly #records: PartQueries;
  readonly #actions: PartQueries;

  constructor(rows: Kysely<Crm>, parts: Parts) {
    this.#rows = rows;
    this.#parts = parts;
    this.#records = new PartQueries(rows, 'records');
    this.#actions = new PartQueries(rows, 'sales_actions');
  }

  /** Newest first, each with its interests. */
  async page(key: Caller, filters: LeadFilters, pages: Pages) {
    const { tenantKey } = key;
    const found = matching(key, filters);
    const total =
      found === null ? await totalOfLeads(this.#rows, tenantKey) : await counted(this.#rows, found);
    const { order, limit } = placeOf(pages, total);
    const { rows } = await sql<Sheet>`
      select l.id, l.document from (${found ?? everyLead(tenantKey)} order by 1 ${order} ${limit}) page
      join leads l on l.tenant_key = ${tenantKey} and l.id = page.id order by l.id desc`.execute(this.#rows);
    return { total, documents: await this.#withInterests(key, rows) };
  }

  /** All that are asked for, newest first. */
  async numbers(key: Caller, filters: LeadFilters): Promise<number[]> {
    const found = matching(key, filters) ?? everyLead(key.tenantKey);
    const { rows } = await sql<{ id: number }>`${found} order by 1 desc`.execute(this.#rows);
    return rows.map(({ id }) => id);
  }

  /** Newest first; who asks was told them by the list. */
  async byNumber(key: Caller, ids: readonly number[]): Promise<string[]> {
    const { rows } = await sql<Sheet>`
      select id, document from leads where tenant_key = ${key.tenantKey} and id = any(${[...ids]}::int[])
      order by id desc`.execute(this.#rows);
    return await this.#withInterests(key, rows);
  }

  async #withInterests(key: Caller, sheets: readonly Sheet[]): Promise<string[]> {
    const ids = sheets.map(({ id }) => id);
    const own = new Map(ids.map((id) => [id, [] as string[]]));
    for (const { lead_id, document } of await this.#parts.interests.ofLeads(key, ids))
      own.get(lead_id)?.push(document);
    return sheets.map(({ id, document }) => withFields(document, { interests: arrayOf(own.get(id)!) }));
  }

  /** The whole of one lead, program by program. */
  async one(key: Caller, leadId: number): Promise<string | null> {
    const { tenantKey } = key;
    const sheet = await this.#rows
      .selectFrom('leads')
      .select('document')
      .where('tenant_key', '=', tenantKey)
      .where('id', '=', leadId)
      .executeTakeFirst();
    if (!sheet) return null;
    const [interests, records, sales_actions, options, purchases, registrations] = await Promise.all([
      this.#parts.interests.ofLeads(key, [leadId]),
      this.#records.ofLead(tenantKey, leadId),
      this.#actions.ofLead(tenantKey, leadId),
      this.#parts.options.ofLead(key, leadId),
      this.#parts.purchases.ofLead(key, leadId),
      this.#parts.registrations.ofLead(key, leadId),
    ]);
    const documents = interests.map(({ program_id, document }) => {
      const here = (parts: readonly OnProgram[]): string =>
        arrayOf(parts.filter((part) => part.program_id === program_id).map((part) => part.document));
      return withFields(document, {
        records: here(records),
        sales_actions: here(sales_actions),
        options: here(options),
        purchases: here(purchases),
        registrations: here(registrations),
      });
    });
    return withFields(sheet.document, { interests: arrayOf(documents) });
  }
}

function everyLead(tenant: string): RawBuilder<unknown> {
  return sql`select l.id from leads l where l.tenant_key = ${tenant}`;
}

/** The leads that are asked for, each once; null stands for all there are. Leads themselves are looked at for a page of them. */
function matching(key: Caller, filters: LeadFilters): RawBuilder<unknown> | null {
  const { status, owner_id: owner, program_id: program, updated_since: since, q } = filters;
  const sets = [
    ...(since === undefined ? [] : [changed(key, since)]),
    ...(q === undefined ? [] : [named(key.tenantKey, q)]),
  ];
  const ofOneInterest = [
    ...(status === undefined ? [] : [sql`and i.status = ${status}`]),
    ...(owner === undefined ? [] : [sql`and i.owner_id = ${owner}`]),
    ...(program === undefined ? [] : [sql`and i.program_id = ${program}`]),
  ];
  if (ofOneInterest.length > 0 || !readsEveryLead(key)) {
    const all = [...ofOneInterest, ...sets.map((set) => sql`and i.lead_id in (${set})`)];
    return sql`select distinct i.lead_id as id from interests i
      where i.tenant_key = ${key.tenantKey} ${inReach(key, 'i.program_id')} ${sql.join(all, sql` `)}`;
  }
  if (sets.length === 0) return null;
  const each = sets.map((set) => sql`(${set})`);
  return sql`select id from (${sql.join(each, sql` intersect `)}) found`;
}

/** By two walks, each along its index: a choice between them for every lead would be a look at all. */
function changed(key: Caller, since: string): RawBuilder<unknown> {
  return sql`select m.id from leads m where m.tenant_key = ${key.tenantKey}
      and greatest(m.updated_at, m.last_interaction_at) >= ${since}::timestamptz
    union select i.lead_id from interests i
    where i.tenant_key = ${key.tenantKey} and i.updated_at >= ${since}::timestamptz ${inReach(key, 'i.program_id')}`;
}

/** By family name or how it begins, by e-mail address, or by phone in any writing. */
function named(tenant: string, q: string): RawBuilder<unknown> {
  const name = nameKey(q);
  const beginning = `${name.replace(/[\\%_]/g, '\\$&')}%`;
  const address = q.trim().toLowerCase();
  const phone = normalisePhone(q);
  const matches = [
    // accents alone leave nothing, which every name begins with
    ...(name === '' ? [] : [sql`c.name_key like ${beginning}`]),
    ...EMAIL_SLOTS.map((slot) => sql`c.${sql.ref(slot)} = ${address}`),
    ...(phone === null ? [] : PHONE_SLOTS.map((slot) => sql`c.${sql.ref(slot)} = ${phone}`)),
  ].map((match) => sql`select c.lead_id as id from contacts c where c.tenant_key = ${tenant} and ${match}`);
  return sql`${sql.join(matches, sql` union `)}`;
}
