// A page of documents and how many there are in all, told by one statement: each costs a way to Postgres and back.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../projections/tables.ts';
import { PLANNED_ONCE } from '../platform/kernel/postgres.ts';

export interface Pages {
  readonly page: number;
  readonly perPage: number;
  /** Of a list that is newest first: only what stands behind this number. */
  readonly olderThan?: number | undefined;
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

interface Wanted {
  /** With its alias, and which rows of it are meant. */
  readonly from: RawBuilder<unknown>;
  /** What is shown of a row. */
  readonly document: RawBuilder<string>;
  readonly order: RawBuilder<unknown>;
}

export async function onePage(
  rows: Kysely<Crm>,
  { from, document, order }: Wanted,
  { page, perPage }: Pages,
): Promise<Page> {
  const { rows: told } = await sql<{ total: number; documents: string | null }>`${PLANNED_ONCE}
    select (select count(*)::int from ${from}) as total, (
      select string_agg(page.document, ',') from (
        select ${document} as document from ${from}
        order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) page) as documents`.execute(rows);
  const { total, documents } = told[0]!;
  return { total, documents: documents === null ? [] : [documents] };
}

/** How many rows a statement finds, where it tells no page of them. */
export async function counted(rows: Kysely<Crm>, found: RawBuilder<unknown>): Promise<number> {
  const { rows: all } = await sql<{ total: number }>`
    select count(*)::int as total from (${found}) found`.execute(rows);
  return all[0]!.total;
}
