// Rows by the program that they belong to.
import { sql, type RawBuilder } from 'kysely';

export interface ProgramKey {
  readonly tenant_key: string;
  readonly program_id: number;
}

/** A condition on rows: they belong to one of these programs. */
export function ofPrograms(programs: readonly ProgramKey[]): RawBuilder<boolean> {
  return sql`(tenant_key, program_id) in (select * from unnest(
    ${programs.map((p) => p.tenant_key)}::text[], ${programs.map((p) => p.program_id)}::int[]))`;
}

/** The programs that these rows belong to, each once. */
export function programsOf(rows: readonly ProgramKey[]): ProgramKey[] {
  return [...new Map(rows.map((row) => [`${row.tenant_key}/${row.program_id}`, row] as const)).values()];
}
