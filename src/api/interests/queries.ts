// Reads of interests.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { withFields } from '../../platform/kernel/json-text.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import type { OnProgram } from '../lead-parts.ts';
import { reached } from '../reached.ts';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { isOverIn } from '../../platform/postgres/term-sql.ts';
import { isProtected } from '../../domain/lead/interests/interests.ts';
import { isLiveAt } from '../options/live.ts';
import { takesLotsAt } from '../purchases/live.ts';
import { interestDocument } from '../../domain/lead/interests/document.ts';

export interface InterestOfLead extends OnProgram {
  readonly lead_id: number;
}

export class InterestQueries {
  readonly #rows: Kysely<Crm>;
  readonly #clock: Clock;

  constructor(rows: Kysely<Crm>, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  async one(tenant: string, programId: number, leadId: number): Promise<string | null> {
    const row = await this.#standing()
      .where('i.tenant_key', '=', tenant)
      .where('i.program_id', '=', programId)
      .where('i.lead_id', '=', leadId)
      .executeTakeFirst();
    return row ? documentOf(row) : null;
  }

  /** Of each of these leads, on the programs that the caller reaches, in the order in which they were opened. */
  async ofLeads(key: Caller, leadIds: readonly number[]): Promise<InterestOfLead[]> {
    const rows = await this.#standing()
      .select(['i.program_id', sql<string>`coalesce(${owner}::text, 'null')`.as('owner')])
      .where('i.tenant_key', '=', key.tenantKey)
      .where('i.lead_id', '=', sql<number>`any(${[...leadIds]}::int[])`)
      .where('i.program_id', 'in', sql<number>`(${reached(key)})`)
      .orderBy('i.created_at')
      .orderBy('i.program_id')
      .execute();
    return rows.map((row) => ({
      lead_id: row.lead_id,
      program_id: row.program_id,
      document: withFields(documentOf(row), { program_id: String(row.program_id), owner: row.owner }),
    }));
  }

  #standing() {
    const now = this.#clock.now();
    return this.#rows
      .selectFrom('interests as i')
      .select(['i.lead_id', 'i.document', 'i.protected_by_desk'])
      .select(
        sql<boolean>`i.prescribed_until is not null and not ${isOverIn(sql.ref('i.prescribed_until'), now)}`.as(
          'prescribed',
        ),
      )
      .select(
        sql<boolean>`exists (select from options o where o.tenant_key = i.tenant_key
          and o.program_id = i.program_id and o.lead_id = i.lead_id and ${isLiveAt(now)})
          or exists (select from purchases p where p.tenant_key = i.tenant_key
          and p.program_id = i.program_id and p.lead_id = i.lead_id and ${takesLotsAt(now)})`.as(
          'holds_lots',
        ),
      );
  }
}

const owner = sql`(select json_build_object('id', u.id, 'fullname', u.fullname, 'shortname', u.shortname)
  from users u where u.tenant_key = i.tenant_key and u.id = i.owner_id)`;

interface Standing {
  readonly lead_id: number;
  readonly document: string;
  readonly protected_by_desk: boolean;
  readonly prescribed: boolean;
  readonly holds_lots: boolean;
}

function documentOf(row: Standing): string {
  return interestDocument(row.lead_id, row.document, isProtected(row, row.holds_lots), row.prescribed);
}
