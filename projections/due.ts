// When the next of a program ends: asked of the rows once they are written, by an index that has it first, however many
// run at the same time.
import { PLANNED_ONCE } from '../src/platform/postgres/postgres.ts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ProgramKey } from './of-programs.ts';
import { due, type DueRow } from './options/tables.ts';
import type { Rows } from './rows/rows.ts';

interface Ending {
  readonly kind: DueRow['kind'];
  readonly programs: readonly ProgramKey[];
  /** The first end of all that runs in program `p`, as a query of one row. */
  readonly firstEnd: RawBuilder<unknown>;
}

/** The rows of `due` are those that the projector touched: one a program. */
export async function putDue(
  rows: Rows,
  transaction: Transaction<unknown>,
  { kind, programs, firstEnd }: Ending,
): Promise<void> {
  if (programs.length === 0) return;
  const { rows: ends } = await sql<{ at: number; due_at: string | null }>`
    ${PLANNED_ONCE}select at::int, to_json((${firstEnd})) #>> '{}' as due_at
    from unnest(${programs.map((p) => p.tenant_key)}::text[], ${programs.map((p) => p.program_id)}::int[])
      with ordinality as p (tenant_key, program_id, at)`.execute(transaction);
  for (const { at, due_at } of ends) {
    const { tenant_key, program_id } = programs[at - 1]!;
    const before = rows.get(due, tenant_key, kind, program_id);
    if (due_at === null) {
      if (before) rows.delete(due, tenant_key, kind, program_id);
    } else if (!before || Date.parse(before.due_at) !== Date.parse(due_at))
      rows.put(due, { tenant_key, kind, program_id, due_at });
  }
}
