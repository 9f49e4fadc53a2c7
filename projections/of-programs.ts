// A condition on rows: they belong to one of these programs.
import { sql, type RawBuilder } from 'kysely';

export interface ProgramKey {
  readonly tenant_key: string;
  readonly program_id: number;
}

export function ofPrograms(programs: readonly ProgramKey[]): RawBuilder<boolean> {
  return sql`(tenant_key, program_id) in (select * from unnest(
    ${programs.map((p) => p.tenant_key)}::text[], ${programs.map((p) => p.program_id)}::int[]))`;
}
