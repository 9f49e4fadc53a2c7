// Reads of programs: documents that the projector left ready-made.
import { withFields } from '../../platform/kernel/json-text.ts';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Crm } from '../../../projections/tables.ts';
import { ASKED_FOR, Gathered } from '../../platform/postgres/gathered.ts';

interface SheetRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly sheet: string;
  readonly etag: string;
}

/**
 * The sheet is made from the program's own events; its stock comes from the lots. A quote inside a JSON string is
 * escaped, so the empty list it replaces is the sheet's own.
 */
const sheetWithStock = sql<string>`replace(p.sheet, '"stock":[]', '"stock":' || coalesce(l.stock, '[]'))`;

export class ProgramQueries {
  readonly #rows: Kysely<Crm>;
  readonly #sheets: Gathered<SheetRow>;

  constructor(rows: Kysely<Crm>, pool: pg.Pool, edition: string) {
    this.#rows = rows;
    const query = rows
      .selectFrom('programs as p')
      .leftJoin('lot_lists as l', (join) =>
        join.onRef('l.tenant_key', '=', 'p.tenant_key').onRef('l.program_id', '=', 'p.id'),
      )
      .select(['p.tenant_key', 'p.id', sheetWithStock.as('sheet')])
      .select(sql<string>`p.etag || '-' || coalesce(l.position, 0) || ${sql.lit(`-${edition}`)}`.as('etag'))
      .where(sql<boolean>`(p.tenant_key, p.id) in ${sql.raw(ASKED_FOR)}`)
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

  /** What the programs are called, all or these, whatever their status. */
  async names(tenant: string, programs: 'all' | ReadonlySet<number>) {
    let query = this.#rows.selectFrom('programs').select(['id', 'name']).where('tenant_key', '=', tenant);
    if (programs !== 'all') query = query.where('id', '=', sql<number>`any(${[...programs]}::int[])`);
    return await query.orderBy('id').execute();
  }

  /** A page of the programs of the back office: in every status, all or these. */
  async deskPage(tenant: string, programs: 'all' | ReadonlySet<number>, page: number, perPage: number) {
    const where = sql`tenant_key = ${tenant} ${programs === 'all' ? sql`` : sql`and id = any(${[...programs]}::int[])`}`;
    const [all, { rows }] = await Promise.all([
      sql<{ total: number }>`select count(*)::int as total from programs where ${where}`.execute(this.#rows),
      sql<{ summary: string }>`
        select summary from programs where ${where}
        order by id limit ${perPage} offset ${(page - 1) * perPage}`.execute(this.#rows),
    ]);
    const documents = rows.map((row) => row.summary);
    return { total: all.rows[0]?.total ?? 0, documents };
  }

  /** The back office reads programs in every status, with their rules. */
  async desk(tenant: string, programId: number): Promise<string | null> {
    const row = await this.#rows
      .selectFrom('programs as p')
      .leftJoin('lot_lists as l', (join) =>
        join.onRef('l.tenant_key', '=', 'p.tenant_key').onRef('l.program_id', '=', 'p.id'),
      )
      .select([sheetWithStock.as('sheet'), sql<string>`p.rules::text`.as('rules')])
      .where('p.tenant_key', '=', tenant)
      .where('p.id', '=', programId)
      .executeTakeFirst();
    return row ? withFields(row.sheet, { rules: row.rules }) : null;
  }
}
