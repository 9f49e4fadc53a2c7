// Reads of programs: documents that the projector left ready-made.
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Crm } from '../../projections/tables.ts';
import { Gathered } from '../kernel/gathered.ts';

interface SheetRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly sheet: string;
  readonly etag: string;
}

export class ProgramQueries {
  readonly #rows: Kysely<Crm>;
  readonly #sheets: Gathered<SheetRow>;

  constructor(rows: Kysely<Crm>, pool: pg.Pool) {
    this.#rows = rows;
    const query = rows
      .selectFrom('programs')
      .select(['tenant_key', 'id', 'sheet', 'etag'])
      .where(sql<boolean>`(tenant_key, id) in (select * from unnest(${''}::text[], ${''}::int[]))`)
      .compile();
    this.#sheets = new Gathered<SheetRow>(pool, {
      name: 'program-sheet',
      text: query.sql,
      keyOf: (row) => [row.tenant_key, row.id],
      parts: 2,
    });
  }

  sheet(tenant: string, programId: number): Promise<SheetRow | null> {
    return this.#sheets.get(tenant, programId);
  }

  /** The summaries of activated programs, all or these, as JSON texts in the order of their ids. */
  async summaries(tenant: string, programs: 'all' | ReadonlySet<number>): Promise<string[]> {
    let query = this.#rows
      .selectFrom('programs')
      .select('summary')
      .where('tenant_key', '=', tenant)
      .where('status', '=', 'activated');
    if (programs !== 'all') query = query.where('id', '=', sql<number>`any(${[...programs]}::int[])`);
    return (await query.orderBy('id').execute()).map((row) => row.summary);
  }

  /** The back office reads programs in every status, with their rules. */
  async desk(tenant: string, programId: number): Promise<string | null> {
    const row = await this.#rows
      .selectFrom('programs')
      .select(['sheet', sql<string>`rules::text`.as('rules')])
      .where('tenant_key', '=', tenant)
      .where('id', '=', programId)
      .executeTakeFirst();
    return row ? `${row.sheet.slice(0, -1)},"rules":${row.rules}}` : null;
  }
}
