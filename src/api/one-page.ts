// A page of documents and how many there are in all, told by one statement: each costs a way to Postgres and back.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../projections/tables.ts';
import { PLANNED_ONCE } from '../platform/postgres/postgres.ts';

export interface Pages {
  readonly page: number;
  readonly perPage: number;
  /** Of a list that is newest first: only what stands behind this number. */
  readonly olderThan?: number | undefined;
}

/** Whoever goes on behind a row reads all there are: how many, counted each time, would cost more than the rows. */
export function goesOn({ olderThan }: Pages): boolean {
  return olderThan !== undefined;
}

/** Asked of the column that numbers the rows. */
export function older({ olderThan: id }: Pages, column: string): RawBuilder<unknown> {
  return id === undefined ? sql`` : sql`and ${sql.ref(column)} < ${id}`;
}

export interface Page {
  readonly total: number;
  /** JSON texts, each of one document or of several with commas between them. */
  readonly documents: readonly string[];
}

/** Rows of a table by an alias. */
interface Listed {
  readonly row: string;
  /** The table with its alias, and which rows of it are meant. */
  readonly from: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

export interface Wanted extends Listed {
  /** What is shown of a row. */
  readonly document: RawBuilder<string>;
}

/**
 * The rows of a page, by the same alias and in their order, chosen before anything is put together of them: Postgres would
 * put together what stands on every page before this one, and throw it away.
 */
export function pageOf({ row, from, order }: Listed, { page, perPage }: Pages): RawBuilder<unknown> {
  const alias = sql.ref(row);
  return sql`(select ${alias}.* from ${from} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) ${alias}
    order by ${order}`;
}

/** The one row of such a statement. */
export interface PageRow {
  readonly total: number;
  readonly documents: string | null;
}

export function pageIn({ total, documents }: PageRow): Page {
  return { total, documents: documents === null ? [] : [documents] };
}

/** Of one row: how many there are in all, and the documents of the page with commas between them. */
export function pageStatement({ document, ...listed }: Wanted, pages: Pages): RawBuilder<unknown> {
  const total = goesOn(pages) ? sql`0` : sql`(select count(*)::int from ${listed.from})`;
  return sql`select ${total} as total, (
    select string_agg(page.document, ',') from (
      select ${document} as document from ${pageOf(listed, pages)}) page) as documents`;
}

export async function onePage(rows: Kysely<Crm>, wanted: Wanted, pages: Pages): Promise<Page> {
  const { rows: told } = await sql<PageRow>`${PLANNED_ONCE}
    ${pageStatement(wanted, pages)}`.execute(rows);
  return pageIn(told[0]!);
}

/** How many rows a statement finds, where it tells no page of them. */
export async function counted(rows: Kysely<Crm>, found: RawBuilder<unknown>): Promise<number> {
  const { rows: all } = await sql<{ total: number }>`
    select count(*)::int as total from (${found}) found`.execute(rows);
  return all[0]!.total;
}
