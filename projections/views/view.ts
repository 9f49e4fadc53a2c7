// A view as it is declared: what it tells, what each column means, and how it is asked.
export interface View {
  readonly name: string;
  readonly comment: string;
  /** In the order of the query's columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Over tables and views of the live schema; of a personal column only what many share is told on. */
  readonly query: string;
}

export const tenantKey = 'Key of the client space';
export const programId = 'Program';
export const month = 'First day of the month, by the clock of the client space';

/** The time zone of each client space, first of the steps of a query. */
export const zones = `zones as (select tenant_key, settings ->> 'timezone' as zone from tenants)`;

/** Where `zones` is joined. */
export function monthOf(instant: string): string {
  return `date_trunc('month', ${instant} at time zone zone)::date`;
}
