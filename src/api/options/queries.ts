// Reads of options. What changes outside the grid's options (owner, buyers, lots) is put into the document here.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { PLANNED_ONCE } from '../../platform/postgres/postgres.ts';
import { seesPersons, type Caller } from '../../platform/http/doors/callers.ts';
import { reached } from '../reached.ts';
import type { KeptPages } from '../kept-pages.ts';
import type { OnProgram } from '../lead-parts.ts';
import { older, onePage, type Page, type Pages } from '../one-page.ts';
import { buyersOf, instant, lotsOf, ownerOf } from '../sale-parts.ts';
import { hasRunOut, isLiveAt } from './live.ts';
import { ownMark } from '../../domain/grid/options/ownership.ts';
import { actorOf } from '../../processes/book.ts';

/** Whose options are asked for: everybody's, or the key's own. */
export type Scope = { readonly all: true } | { readonly all: false; readonly key: Caller };

interface HoldsWanted extends Pages {
  readonly ends_before?: string | undefined;
  readonly owner_id?: number | undefined;
}

const EVERYBODY: Scope = { all: true };

const lots = lotsOf('o', {
  table: 'option_lots',
  key: 'option_id',
  discount: sql`0`,
  discounted: sql`trim_scale(s.price_including_vat)`,
});

export class OptionQueries {
  readonly #rows: Kysely<Crm>;
  readonly #clock: Clock;
  readonly #pages: KeptPages;

  constructor(rows: Kysely<Crm>, clock: Clock, pages: KeptPages) {
    this.#rows = rows;
    this.#clock = clock;
    this.#pages = pages;
  }

  async one(key: Caller, programId: number, id: number): Promise<string | null> {
    const { rows } = await sql<{ document: string }>`${PLANNED_ONCE}
      select ${this.#document(seesPersons(key, programId))} as document from options o
      where ${within(key.tenantKey, programId, EVERYBODY)} and o.id = ${id}`.execute(this.#rows);
    return rows[0]?.document ?? null;
  }

  /** All that there were for the lead, by program, newest first: for those who read leads, who see their buyers. */
  async ofLead(key: Caller, leadId: number): Promise<OnProgram[]> {
    const { rows } = await sql<OnProgram>`${PLANNED_ONCE}
      select o.program_id, ${this.#document(true)} as document from options o
      where o.tenant_key = ${key.tenantKey} and o.lead_id = ${leadId} order by o.id desc`.execute(this.#rows);
    return rows;
  }

  /** Whose the option is. */
  async placed(tenant: string, programId: number, id: number) {
    return (
      (await this.#rows
        .selectFrom('options')
        .select(['owner_id', 'key_id'])
        .where('tenant_key', '=', tenant)
        .where('program_id', '=', programId)
        .where('id', '=', id)
        .executeTakeFirst()) ?? null
    );
  }

  async programOf(tenant: string, id: number): Promise<number | null> {
    const found = await this.#rows
      .selectFrom('options')
      .select('program_id')
      .where('tenant_key', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return found?.program_id ?? null;
  }

  /** Who holds and who waits on the program, the first placed first. */
  async live(key: Caller, programId: number): Promise<readonly string[]> {
    const { rows } = await sql<{ document: string }>`${PLANNED_ONCE}
      select ${this.#document(seesPersons(key, programId))} as document from options o
      where ${within(key.tenantKey, programId, EVERYBODY)} and ${isLiveAt(this.#clock.now())}
      order by o.place, o.id`.execute(this.#rows);
    return rows.map(({ document }) => document);
  }

  /** Who holds anywhere in reach, the first to end first. Nothing of it is personal. */
  async holds(key: Caller, { ends_before: before, owner_id: ownerId, ...pages }: HoldsWanted): Promise<Page> {
    const ending = before === undefined ? sql`` : sql`and o.expires_at < ${before}::timestamptz`;
    const whose = ownerId === undefined ? sql`` : sql`and o.owner_id = ${ownerId}`;
    const from = sql`options o
      where o.tenant_key = ${key.tenantKey} and o.status = 'option' and ${isLiveAt(this.#clock.now(key.tenantKey))}
        and o.program_id in (${reached(key)}) ${ending} ${whose}`;
    const document = sql<string>`json_build_object(
      'id', o.id, 'program_id', o.program_id, 'lead_id', o.lead_id, 'owner', ${ownerOf('o')}::json,
      'expires_at', ${instant('o.expires_at')}::json,
      'lots', coalesce((select json_agg(json_build_object('id', s.lot_id, 'reference', coalesce(l.reference, s.reference))
          order by s.number)
        from option_lots s left join lots l on l.tenant_key = s.tenant_key and l.id = s.lot_id
        where s.tenant_key = o.tenant_key and s.option_id = o.id), '[]'))::text`;
    return await onePage(
      this.#rows,
      { row: 'o', from, document, order: sql`o.expires_at nulls last, o.id` },
      pages,
    );
  }

  async page(
    key: Caller,
    programId: number,
    scope: Scope,
    { updatedSince, ...pages }: Pages & { readonly updatedSince: string | null },
  ): Promise<Page> {
    const showsPersons = seesPersons(key, programId);
    const asked = {
      tenant: key.tenantKey,
      programId,
      kind: 'options' as const,
      more: [ownMarkIn(scope), showsPersons, updatedSince],
    };
    return await this.#pages.page(asked, pages, () => {
      const all = sql<boolean>`${within(key.tenantKey, programId, scope)} ${older(pages, 'o.id')}`;
      const where = updatedSince === null ? all : sql`${all} and ${this.#changedSince(updatedSince)}`;
      const document = this.#document(showsPersons);
      return { row: 'o', from: sql`options o where ${where}`, document, order: sql`o.id desc` };
    });
  }

  /** Who waits may have another rank, and other prospects, with every change of any option of the program. */
  #changedSince(instant: string): RawBuilder<boolean> {
    const since = sql`${instant}::timestamptz`;
    return sql<boolean>`(o.updated_at >= ${since}
      or (${hasRunOut(this.#clock.now())} and o.expires_at >= ${since})
      or (o.status = 'option-pending' and exists (select from options other
        where other.tenant_key = o.tenant_key and other.program_id = o.program_id and other.updated_at >= ${since})))`;
  }

  /**
   * A hold that has run out shows as expired, whether or not anybody has noticed. Who sees no persons is not told who
   * buys.
   */
  #document(showsPersons: boolean): RawBuilder<string> {
    return sql<string>`
      replace(replace(replace(
        case when ${hasRunOut(this.#clock.now())}
          then replace(o.document, '"status":"option"', '"status":"option-expired"') else o.document end,
        '"owner":null', '"owner":' || ${ownerOf('o')}),
        '"contacts":[]', '"contacts":' || ${showsPersons ? buyersOf('o') : sql`'[]'`}),
        '"lots":[]', '"lots":' || ${lots})`;
  }
}

function within(tenant: string, programId: number, scope: Scope): RawBuilder<boolean> {
  const program = sql`o.tenant_key = ${tenant} and o.program_id = ${programId}`;
  const own = ownMarkIn(scope);
  if (own === null) return sql<boolean>`${program}`;
  const [field, value] = own;
  return sql<boolean>`${program} and ${sql.ref(`o.${field}`)} = ${value}`;
}

function ownMarkIn(scope: Scope): ReturnType<typeof ownMark> | null {
  return scope.all ? null : ownMark(actorOf(scope.key));
}
