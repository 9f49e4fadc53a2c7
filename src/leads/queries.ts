// Reads of leads: the sheet, whole or for a program.
import type { Kysely } from 'kysely';
import type { Crm } from '../../projections/tables.ts';

export class LeadQueries {
  readonly #rows: Kysely<Crm>;

  constructor(rows: Kysely<Crm>) {
    this.#rows = rows;
  }

  async sheet(tenant: string, leadId: number): Promise<string | null> {
    const row = await this.#rows
      .selectFrom('leads')
      .select('document')
      .where('tenant_key', '=', tenant)
      .where('id', '=', leadId)
      .executeTakeFirst();
    return row?.document ?? null;
  }

  /** Null too when the lead has no interest on the program. */
  async sheetFor(tenant: string, programId: number, leadId: number): Promise<string | null> {
    return (await this.#forProgram(tenant, programId, leadId))?.document ?? null;
  }

  async qualification(tenant: string, programId: number, leadId: number): Promise<string | null> {
    return (await this.#forProgram(tenant, programId, leadId))?.qualification ?? null;
  }

  #forProgram(tenant: string, programId: number, leadId: number) {
    return this.#rows
      .selectFrom('interests as i')
      .innerJoin('leads as l', (join) =>
        join.onRef('l.tenant_key', '=', 'i.tenant_key').onRef('l.id', '=', 'i.lead_id'),
      )
      .select(['l.document', 'l.qualification'])
      .where('i.tenant_key', '=', tenant)
      .where('i.program_id', '=', programId)
      .where('i.lead_id', '=', leadId)
      .executeTakeFirst();
  }
}
