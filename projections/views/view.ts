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
