// Reads of registrations. Names of users and keys are put into the documents here; an approval that has run out shows
// as expired, whether or not anybody has noticed.
import { withFields } from '../../platform/kernel/json-text.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { isOverIn } from '../../platform/postgres/term-sql.ts';
import { PLANNED_ONCE } from '../../platform/postgres/postgres.ts';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { isPartner, seesPersons, type Caller } from '../../platform/http/doors/callers.ts';
import { withoutPerson, withoutPersonsInList } from '../../domain/registrations/document.ts';
import type { KeptPages } from '../kept-pages.ts';
import type { OnProgram } from '../lead-parts.ts';
import { goesOn, older, pageOf, type Page, type Pages } from '../one-page.ts';
import { OPERATOR, SYSTEM, type Named } from '../named.ts';
import { withActors } from './actors.ts';

interface Found {
  readonly document: string;
  readonly program_id: number;
  readonly owner: Named | null;
  readonly created_by: Named | null;
  readonly updated_by: Named | null;
  readonly processed_by: Named | null;
}

interface Inbox extends Pages {
  readonly rulingRequired: boolean | null;
}

export class RegistrationQueries {
  readonly #rows: Kysely<Crm>;
  readonly #clock: Clock;
  readonly #pages: KeptPages;

  constructor(rows: Kysely<Crm>, clock: Clock, pages: KeptPages) {
    this.#rows = rows;
    this.#clock = clock;
    this.#pages = pages;
  }

  /** Not so for another's registration, where the key sees only its own. */
  async isVisible(key: Caller, programId: number, id: number): Promise<boolean> {
    return (await this.#count(sql`${visible(key, programId)} and r.id = ${id}`)) > 0;
  }

  /** The organisation that asks. */
  async sheet(key: Caller, programId: number, id: number): Promise<string | null> {
    const [row] = await this.#find(
      those(sql`r.tenant_key = ${key.tenantKey} and r.program_id = ${programId} and r.id = ${id}`),
    );
    return row ? shownTo(key, row) : null;
  }

  async declaredAt(tenant: string, programId: number, id: number): Promise<Date | null> {
    const row = await this.#rows
      .selectFrom('registrations')
      .select(sql<Date>`created_at`.as('created_at'))
      .where('tenant_key', '=', tenant)
      .where('program_id', '=', programId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.created_at ?? null;
  }

  async ownerOf(tenant: string, programId: number, id: number): Promise<number | null> {
    const row = await this.#rows
      .selectFrom('registrations')
      .select('owner_id')
      .where('tenant_key', '=', tenant)
      .where('program_id', '=', programId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.owner_id ?? null;
  }

  async page(
    key: Caller,
    programId: number,
    { updatedSince, ...pages }: Pages & { readonly updatedSince: string | null },
  ): Promise<Page> {
    const asked = {
      tenant: key.tenantKey,
      programId,
      kind: 'registrations' as const,
      more: [ownerSeen(key), updatedSince],
    };
    const found = await this.#pages.page(asked, pages, () => {
      const all = visible(key, programId);
      const where = updatedSince === null ? all : sql`${all} and ${this.#changedSince(updatedSince)}`;
      const item = this.#atNow(sql.ref('r.list_item'));
      const document = sql<string>`replace(${item}, '"owner":null', '"owner":' || coalesce(${named('owner_id')}::text, 'null'))`;
      return { row: 'r', from: those(where), document, order: sql`r.id desc` };
    });
    return seesPersons(key, programId)
      ? found
      : { ...found, documents: found.documents.map(withoutPersonsInList) };
  }

  /** All that name the lead, newest first. */
  async ofLead(key: Caller, leadId: number): Promise<OnProgram[]> {
    const rows = await this.#find(
      those(sql`r.tenant_key = ${key.tenantKey} and r.lead_id = ${leadId} order by r.id desc`),
    );
    return rows.map((row) => ({
      program_id: row.program_id,
      document: shownTo(key, row),
    }));
  }

  async inbox(key: Caller, { rulingRequired, ...pages }: Inbox) {
    const { tenantKey, programs } = key;
    const asked = rulingRequired === null ? sql`` : sql`and r.ruling_required = ${rulingRequired}`;
    const where = sql`r.tenant_key = ${tenantKey} ${inReach(programs)} ${asked} ${older(pages, 'r.id')}`;
    const listed = { row: 'r', from: those(where), order: sql`r.id desc` };
    const [total, rows] = await Promise.all([
      goesOn(pages) ? 0 : this.#count(where),
      this.#find(pageOf(listed, pages)),
    ]);
    return { total, documents: rows.map((row) => inInbox(key, row)) };
  }

  /** By its number alone, where its program is in reach. */
  async oneOfInbox(key: Caller, id: number): Promise<string | null> {
    const [row] = await this.#find(
      those(sql`r.tenant_key = ${key.tenantKey} and r.id = ${id} ${inReach(key.programs)}`),
    );
    return row ? inInbox(key, row) : null;
  }

  async #find(from: RawBuilder<unknown>): Promise<Found[]> {
    const { rows } = await sql<Found>`${PLANNED_ONCE}
      select ${this.#atNow(sql.ref('r.document'))} as document, r.program_id, ${named('owner_id')} as owner,
        ${acting('created_by')} as created_by, ${acting('updated_by')} as updated_by,
        case when r.processed_at is not null then ${acting('processed_by')} end as processed_by
      from ${from}`.execute(this.#rows);
    return rows;
  }

  async #count(where: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ total: number }>`${PLANNED_ONCE}
      select count(*)::int as total from ${those(where)}`.execute(this.#rows);
    return rows[0]!.total;
  }

  #changedSince(instant: string): RawBuilder<boolean> {
    const since = sql`${instant}::timestamptz`;
    return sql<boolean>`(r.updated_at >= ${since} or (r.status = 'approved'
      and ${isOverIn(sql.ref('r.expires_at'), this.#clock.now())} and r.expires_at >= ${since}))`;
  }

  #atNow(document: RawBuilder<unknown>): RawBuilder<string> {
    return sql<string>`case when r.status = 'approved' and ${isOverIn(sql.ref('r.expires_at'), this.#clock.now())}
      then replace(${document}, '"status":"approved"', '"status":"expired"') else ${document} end`;
  }
}

function those(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`registrations r where ${where}`;
}

function inReach(programs: Caller['programs']): RawBuilder<unknown> {
  return programs === 'all' ? sql`` : sql`and r.program_id = any(${[...programs]}::int[])`;
}

function inInbox(key: Caller, row: Found): string {
  return withFields(shownTo(key, row), { program_id: String(row.program_id) });
}

function shownTo(key: Caller, row: Found): string {
  const document = seesPersons(key, row.program_id) ? row.document : withoutPerson(row.document);
  return withActors(document, row);
}

/** A key of a user sees that user's, unless the client space says otherwise; an untied key and the office see all. */
function visible(key: Caller, programId: number): RawBuilder<boolean> {
  const { tenantKey } = key;
  const program = sql<boolean>`r.tenant_key = ${tenantKey} and r.program_id = ${programId}`;
  const owner = ownerSeen(key);
  if (owner === null) return program;
  return sql<boolean>`${program} and (r.owner_id = ${owner} or exists (
    select from tenants t where t.tenant_key = ${tenantKey}
    and t.settings ->> 'registrations_visibility' = 'all'))`;
}

/** Null where everybody's may be seen. */
function ownerSeen(key: Caller): number | null {
  return key.user !== null && isPartner(key) ? key.user.id : null;
}

function named(column: string): RawBuilder<Named | null> {
  return sql`(select json_build_object('id', u.id, 'fullname', u.fullname, 'shortname', u.shortname)
    from users u where u.tenant_key = r.tenant_key and u.id = r.${sql.ref(column)})`;
}

/** The user; of an untied key or token, its label; else who runs the service, or the service itself. */
function acting(who: string): RawBuilder<Named> {
  const actor = sql`r.state -> ${sql.lit(who)}`;
  return sql`coalesce(${named(`${who}_user_id`)},
    (select json_build_object('id', null, 'fullname', k.label, 'shortname', k.label)
     from keys k where k.tenant_key = r.tenant_key and k.id = r.${sql.ref(`${who}_key_id`)}),
    (select json_build_object('id', null, 'fullname', t.label, 'shortname', t.label)
     from tokens t where t.tenant_key = r.tenant_key and t.id = (${actor} ->> 'tokenId')::int),
    case when ${actor} ->> 'kind' = 'operator' then ${JSON.stringify(OPERATOR)}::json
      else ${JSON.stringify(SYSTEM)}::json end)`;
}
