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
  /** The same where it stands on how lots stood: several figures of one day then share one look at that. */
  readonly onStanding?: (asked: Asked) => OnStanding;
  /** What another day is compared with, where that takes less than all rows: of a figure over time the last one. */
  readonly compared?: Pick<Figure, 'query' | 'onStanding'>;
  /** By what it can be broken down. */
  readonly breakdowns?: readonly Breakdown[];
}

/** What follows `standing` and `signed` in a query. */
export interface OnStanding {
  /** Further steps, by their names; null where there is none. */
  readonly steps: RawBuilder<unknown> | null;
  readonly select: RawBuilder<unknown>;
}

/** What a figure of leads can be told by. */
export const BREAKDOWNS = ['origin', 'partner', 'campaign', 'owner'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

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
  /** Null for all that there are. */
  readonly by: Breakdown | null;
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

/** So long before what is not known yet, by the clock of there: across a change of it a day has 23 hours, or 25. */
export function lately({ until, zone }: Asked, span: string): RawBuilder<unknown> {
  const there = sql.lit(zone);
  return sql`(${until} at time zone ${there} - interval ${sql.lit(span)}) at time zone ${there}`;
}

/** The day that it was there. */
export function dayOf(column: RawBuilder<unknown>, { zone }: Asked): RawBuilder<unknown> {
  return sql`(${column} at time zone ${sql.lit(zone)})::date`;
}
