// Reads of leads: the sheet, and what a program shows of it.
import type { Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { PLANNED_ONCE } from '../../platform/postgres/postgres.ts';

export class LeadQueries {
  readonly #rows: Kysely<Crm>;

  constructor(rows: Kysely<Crm>) {
    this.#rows = rows;
  }

  async sheet(tenant: string, leadId: number): Promise<string | null> {
    const row = await this.#rows
      .selectFrom('leads')
      .modifyFront(PLANNED_ONCE)
      .select('document')
      .where('tenant_key', '=', tenant)
      .where('id', '=', leadId)
      .executeTakeFirst();
    return row?.document ?? null;
  }

  /** The programs that the lead is interested in. */
  async programsOf(tenant: string, leadId: number): Promise<number[]> {
    return (await this.interestsOf(tenant, leadId)).map((interest) => interest.program_id);
  }

  async interestsOf(tenant: string, leadId: number) {
    return await this.#rows
      .selectFrom('interests')
      .select(['program_id', 'owner_id'])
      .where('tenant_key', '=', tenant)
      .where('lead_id', '=', leadId)
      .execute();
  }

  async qualification(tenant: string, programId: number, leadId: number): Promise<string | null> {
    const row = await this.#rows
      .selectFrom('interests as i')
      .innerJoin('leads as l', (join) =>
        join.onRef('l.tenant_key', '=', 'i.tenant_key').onRef('l.id', '=', 'i.lead_id'),
      )
      .modifyFront(PLANNED_ONCE)
      .select('l.qualification')
      .where('i.tenant_key', '=', tenant)
      .where('i.program_id', '=', programId)
      .where('i.lead_id', '=', leadId)
      .executeTakeFirst();
    return row?.qualification ?? null;
  }
}
