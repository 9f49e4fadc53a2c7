// Reads of what belongs to one lead on one program: one query each, which touches no other lead's rows.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../projections/tables.ts';
import { PLANNED_ONCE } from '../platform/postgres/postgres.ts';

/** What belongs to a lead on a program, as JSON text. */
export interface OnProgram {
  readonly program_id: number;
  readonly document: string;
}

export class PartQueries {
  readonly #rows: Kysely<Crm>;
  readonly #table: 'records' | 'sales_actions';

  constructor(rows: Kysely<Crm>, table: 'records' | 'sales_actions') {
    this.#rows = rows;
    this.#table = table;
  }

  /** A JSON array, newest first; null when the lead has no interest on the program. */
  async list(tenant: string, programId: number, leadId: number): Promise<string | null> {
    const { rows } = await sql<{ documents: string }>`${PLANNED_ONCE}
      select '[' || coalesce(
        (select string_agg(p.document, ',' order by p.created_at desc, p.id desc) from ${sql.table(this.#table)} p
         where p.tenant_key = i.tenant_key and p.program_id = i.program_id and p.lead_id = i.lead_id), '') || ']'
        as documents
      from interests i
      where i.tenant_key = ${tenant} and i.program_id = ${programId} and i.lead_id = ${leadId}`.execute(
      this.#rows,
    );
    return rows[0]?.documents ?? null;
  }

  /** On every program, newest first. */
  async ofLead(tenant: string, leadId: number): Promise<OnProgram[]> {
    // by the lead's programs: the index of these tables leads to a lead of a program
    const { rows } = await sql<OnProgram>`${PLANNED_ONCE}
      select p.program_id, p.document from interests i
      join ${sql.table(this.#table)} p using (tenant_key, program_id, lead_id)
      where i.tenant_key = ${tenant} and i.lead_id = ${leadId} order by p.created_at desc, p.id desc`.execute(
      this.#rows,
    );
    return rows;
  }

  async one(tenant: string, programId: number, leadId: number, id: number): Promise<string | null> {
    const row = await this.#rows
      .selectFrom(this.#table)
      .modifyFront(PLANNED_ONCE)
      .select('document')
      .where('tenant_key', '=', tenant)
      .where('program_id', '=', programId)
      .where('lead_id', '=', leadId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.document ?? null;
  }
}
