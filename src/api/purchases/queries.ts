// Reads of purchases. What changes outside the grid's purchases (seller, buyers, lots) is put into the document here, and
// what is late today.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import type { OnProgram } from '../lead-parts.ts';
import { counted, goesOn, older, pageOf, type Pages } from '../one-page.ts';
import { buyersOf, instant, lotsOf, ownerOf } from '../sale-parts.ts';
import { lateOf } from '../../domain/grid/purchases/late.ts';
import type { Purchase } from '../../domain/grid/purchases/purchase.ts';
import { DEFAULT_SETTINGS } from '../../domain/tenant/settings.ts';
import { holds } from '../../domain/vocabulary/permissions.ts';
import { isLateAt } from './late.ts';

/** Nobody any more once the lead is anonymised. */
const buyersKnown = buyersOf('p', sql`l.anonymised_at is null`);

const lots = lotsOf('p', {
  table: 'purchase_lots',
  key: 'purchase_id',
  discount: sql`trim_scale(s.discount_including_vat)`,
  discounted: sql`trim_scale(s.discounted_price_including_vat)`,
});

interface Found extends OnProgram {
  readonly state: Purchase;
  readonly zone: string | null;
}

interface Asked extends Pages {
  readonly updatedSince: string | null;
}

/** Of all programs in reach; null asks for nothing. */
interface Across {
  readonly status: string | null;
  readonly programId: number | null;
  readonly optionId: number | null;
  readonly isLate: boolean | null;
  readonly zone: string;
}

interface Listed {
  readonly total: number;
  readonly documents: readonly string[];
}

interface Total {
  readonly purchases: number;
  readonly late: number;
  readonly discounted_price_including_vat: number;
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
    const [found] = await this.#documents(key.personsIn, those(where));
    return found?.document ?? null;
  }

  /** By its number alone, where its program is in reach. */
  async oneAcross(key: Caller, id: number): Promise<string | null> {
    const [found] = await this.#documents(key.personsIn, those(sql`${inReach(key)} and p.id = ${id}`));
    return found?.document ?? null;
  }

  /** Newest first. */
  async across(key: Caller, asked: Across, pages: Pages): Promise<Listed> {
    return await this.#listed(key, sql`${this.#which(key, asked)} ${older(pages, 'p.id')}`, pages);
  }

  /** By status, of those that there are. */
  async totals(key: Caller, asked: Across): Promise<ReadonlyMap<string, Total>> {
    const { rows } = await sql<Total & { status: string }>`
      select p.status, count(*)::int as purchases,
        (count(*) filter (where ${isLateAt(this.#clock.now(), asked.zone)}))::int as late,
        sum(p.discounted_price_including_vat)::float8 as discounted_price_including_vat
      from ${those(this.#which(key, asked))} group by p.status`.execute(this.#rows);
    return new Map(rows.map(({ status, ...total }) => [status, total]));
  }

  #which(key: Caller, { status, programId, optionId, isLate, zone }: Across): RawBuilder<unknown> {
    return sql`${inReach(key)}
      ${status === null ? sql`` : sql`and p.status = ${status}`}
      ${programId === null ? sql`` : sql`and p.program_id = ${programId}`}
      ${optionId === null ? sql`` : sql`and p.option_id = ${optionId}`}
      ${isLate === null ? sql`` : sql`and ${isLateAt(this.#clock.now(), zone)} = ${isLate}`}`;
  }

  /** All that there were of the lead, by program, newest first: for those who read leads, who see their buyers. */
  async ofLead({ tenantKey }: Caller, leadId: number): Promise<OnProgram[]> {
    const where = sql`p.tenant_key = ${tenantKey} and p.lead_id = ${leadId} order by p.id desc`;
    return await this.#documents('all', those(where));
  }

  /** Which purchase an option of the program led to. */
  async byOption(tenant: string, programId: number): Promise<ReadonlyMap<number, number>> {
    const { rows } = await sql<{ option_id: number; id: number }>`
      select p.option_id, p.id from ${those(within(tenant, programId))} and p.option_id is not null`.execute(
      this.#rows,
    );
    return new Map(rows.map(({ option_id, id }) => [option_id, id]));
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
  async page(key: Caller, programId: number, { updatedSince, ...page }: Asked): Promise<Listed> {
    const since = updatedSince === null ? sql`` : sql`and p.updated_at >= ${updatedSince}::timestamptz`;
    return await this.#listed(key, sql`${within(key.tenantKey, programId)} ${ofCaller(key)} ${since}`, page);
  }

  async #listed(key: Caller, where: RawBuilder<unknown>, pages: Pages): Promise<Listed> {
    const listed = { row: 'p', from: those(where), order: sql`p.id desc` };
    const [total, documents] = await Promise.all([
      goesOn(pages) ? 0 : counted(this.#rows, sql`select from ${listed.from}`),
      this.#documents(key.personsIn, pageOf(listed, pages)),
    ]);
    return { total, documents: documents.map(({ document }) => document) };
  }

  /** Buyers are named on these programs only. */
  async #documents(personsIn: Caller['personsIn'], from: RawBuilder<unknown>): Promise<OnProgram[]> {
    const { rows } = await sql<Found>`
      select replace(replace(replace(left(p.document, -1),
          '"owner":null', '"owner":' || ${ownerOf('p')}),
          '"contacts":[]', '"contacts":' || ${buyersIn(personsIn)}),
          '"lots":[]', '"lots":' || ${lots}) ||
          ',"created_at":' || ${instant('p.created_at')} ||
          ',"updated_at":' || ${instant('p.updated_at')} || '}' as document,
        p.program_id, p.state, (select t.settings ->> 'timezone' from tenants t where t.tenant_key = p.tenant_key) as zone
      from ${from}`.execute(this.#rows);
    const now = this.#clock.now();
    return rows.map(({ program_id, document, state, zone }) => {
      const late = lateOf(state, zone ?? DEFAULT_SETTINGS.timezone, now);
      return { program_id, document: document.replace('"late":[]', `"late":${JSON.stringify(late)}`) };
    });
  }
}

function buyersIn(programs: Caller['personsIn']): RawBuilder<string> {
  if (programs === 'all') return buyersKnown;
  return sql<string>`case when p.program_id = any(${[...programs]}::int[]) then ${buyersKnown} else '[]' end`;
}

function those(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`purchases p where ${where}`;
}

function inReach({ tenantKey, programs }: Caller): RawBuilder<unknown> {
  const within = programs === 'all' ? sql`` : sql`and p.program_id = any(${[...programs]}::int[])`;
  return sql`p.tenant_key = ${tenantKey} ${within}`;
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
