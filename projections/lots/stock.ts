// What is left to sell, per type and typology of main lots; bounds are those of the lots that are available.
import { PLANNED_ONCE } from '../../src/platform/postgres/postgres.ts';
import { sql, type Transaction } from 'kysely';
import type { StockLine } from '../../src/domain/program/document.ts';
import type { ProgramKey } from '../of-programs.ts';

/** The stock of each of these programs, in their order. */
export async function countStock(
  transaction: Transaction<unknown>,
  programs: readonly ProgramKey[],
): Promise<StockLine[][]> {
  const { rows } = await sql<{ at: number; line: StockLine }>`
    ${PLANNED_ONCE}select at::int, json_build_object(
      'type', type,
      'typology', typology,
      'price_excluding_vat_min', (min(price_excluding_vat) filter (where free))::text,
      'price_excluding_vat_max', (max(price_excluding_vat) filter (where free))::text,
      'living_area_min', (min(living_area) filter (where free))::text,
      'living_area_max', (max(living_area) filter (where free))::text,
      'stock_level', round(100.0 * count(*) filter (where free) / count(*))::int,
      'stock', (count(*) filter (where free))::int,
      'price_including_vat_min', (min(price_including_vat) filter (where free))::text,
      'price_including_vat_max', (max(price_including_vat) filter (where free))::text,
      'price_reduced_vat_min', (min(price_reduced_vat) filter (where free))::text,
      'price_reduced_vat_max', (max(price_reduced_vat) filter (where free))::text
    ) as line
    from unnest(${programs.map((p) => p.tenant_key)}::text[], ${programs.map((p) => p.program_id)}::int[])
      with ordinality as p (tenant_key, program_id, at)
    cross join lateral (
      select *, status = 'available' as free from lots l
      where l.tenant_key = p.tenant_key and l.program_id = p.program_id and l.is_primary) l
    group by at, type, typology
    order by at, type collate "C", typology collate "C" nulls first`.execute(transaction);
  const counted: StockLine[][] = programs.map(() => []);
  for (const { at, line } of rows) counted[at - 1]!.push(line);
  return counted;
}
