// Reads of interests.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { Clock } from '../../platform/kernel/clock.ts';
import { isOverIn } from '../../platform/kernel/term-sql.ts';
import { isProtected } from '../../domain/lead/interests/interests.ts';
import { isLiveAt } from '../options/live.ts';
import { interestDocument } from '../../domain/lead/interests/document.ts';

export class InterestQueries {
  readonly #rows: Kysely<Crm>;
  readonly #clock: Clock;

  constructor(rows: Kysely<Crm>, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  async one(tenant: string, programId: number, leadId: number): Promise<string | null> {
    const now = this.#clock.now();
    const row = await this.#rows
      .selectFrom('interests')
      .select(['document', 'protected_by_desk'])
      .select(
        sql<boolean>`prescribed_until is not null and not ${isOverIn(sql.ref('prescribed_until'), now)}`.as(
          'prescribed',
        ),
      )
      .select(
        sql<boolean>`exists (select from options o where o.tenant_key = interests.tenant_key
          and o.program_id = interests.program_id and o.lead_id = interests.lead_id and ${isLiveAt(now)})`.as(
          'live_option',
        ),
      )
      .where('tenant_key', '=', tenant)
      .where('program_id', '=', programId)
      .where('lead_id', '=', leadId)
      .executeTakeFirst();
    if (!row) return null;
    return interestDocument(leadId, row.document, isProtected(row, row.live_option), row.prescribed);
  }
}
