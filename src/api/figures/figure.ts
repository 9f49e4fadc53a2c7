// A figure as it is declared: what it tells, its columns, and the one query that makes it. Values stand in the query as
// literals, so that what a page shows is what was run, and runs as it stands for whoever reads `crm`.
import { sql, type RawBuilder } from 'kysely';

/** How the cells of a column are read. */
export const UNITS = ['day', 'text', 'count', 'money', 'number', 'percent', 'days', 'months'] as const;
export type Unit = (typeof UNITS)[number];

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
}

export interface Figure {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** In the order of the query's columns. */
  readonly columns: readonly Column[];
  readonly query: (asked: Asked) => RawBuilder<unknown>;
}

export interface Asked {
  readonly tenant: string;
  /** Null for every program. */
  readonly programs: readonly number[] | null;
  /** The last day that is counted. */
  readonly day: RawBuilder<unknown>;
  /** When the period begins, of figures that tell of one; null for the whole past. */
  readonly from: RawBuilder<unknown> | null;
  /** What was recorded from this instant on is not known yet. */
  readonly until: RawBuilder<unknown>;
  readonly zone: string;
}

export function instant(at: Date): RawBuilder<unknown> {
  return sql`timestamptz ${sql.lit(at.toISOString())}`;
}

export function date(day: string): RawBuilder<unknown> {
  return sql`date ${sql.lit(day)}`;
}

/** The rows of the programs that are asked about; `of` is the table where several have such columns. */
export function within({ tenant, programs }: Asked, of = ''): RawBuilder<unknown> {
  const at = sql.raw(of === '' ? '' : `${of}.`);
  const here = sql`${at}tenant_key = ${sql.lit(tenant)}`;
  if (programs === null) return here;
  if (programs.length === 0) return sql`${here} and false`;
  return sql`${here} and ${at}program_id in (${sql.join(programs.map((id) => sql.lit(id)))})`;
}

/** The day that it was there. */
export function dayOf(column: RawBuilder<unknown>, { zone }: Asked): RawBuilder<unknown> {
  return sql`(${column} at time zone ${sql.lit(zone)})::date`;
}
