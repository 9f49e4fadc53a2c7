// Rows by the program that they belong to.

export interface ProgramKey {
  readonly tenant_key: string;
  readonly program_id: number;
}

/** The programs that these rows belong to, each once. */
export function programsOf(rows: readonly ProgramKey[]): ProgramKey[] {
  return [...new Map(rows.map((row) => [`${row.tenant_key}/${row.program_id}`, row] as const)).values()];
}
