// Reads of the contacts of one lead, for a program on which the lead has an interest.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { PLANNED_ONCE } from '../../platform/postgres/postgres.ts';

export class ContactQueries {
  readonly #rows: Kysely<Crm>;

  constructor(rows: Kysely<Crm>) {
    this.#rows = rows;
  }

  /** A lead always has a contact: none means that there is no such lead here. */
  async list(tenant: string, programId: number, leadId: number): Promise<string[]> {
    return (await this.#of(tenant, programId, leadId).orderBy('c.id').execute()).map((row) => row.document);
  }

  async one(tenant: string, programId: number, leadId: number, id: number): Promise<string | null> {
    const row = await this.#of(tenant, programId, leadId).where('c.id', '=', id).executeTakeFirst();
    return row?.document ?? null;
  }

  #of(tenant: string, programId: number, leadId: number) {
    return this.#rows
      .selectFrom('contacts as c')
      .modifyFront(PLANNED_ONCE)
      .select('c.document')
      .where('c.tenant_key', '=', tenant)
      .where('c.lead_id', '=', leadId)
      .where(
        sql<boolean>`exists (select from interests i where i.tenant_key = c.tenant_key
          and i.program_id = ${programId} and i.lead_id = c.lead_id)`,
      );
  }
}
