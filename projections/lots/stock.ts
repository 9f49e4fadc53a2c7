// What is left to sell, per type and typology of main lots; bounds are those of the lots that are available.
import { sql, type Transaction } from 'kysely';
import type { StockLine } from '../../src/programs/document.ts';

export async function countStock(
  transaction: Transaction<unknown>,
  tenant: string,
  programId: number,
): Promise<StockLine[]> {
  const { rows } = await sql<StockLine>`
    select type, typology,
      min(price_excluding_vat) filter (where free)::text as price_excluding_vat_min,
      max(price_excluding_vat) filter (where free)::text as price_excluding_vat_max,
      min(living_area) filter (where free)::text as living_area_min,
      max(living_area) filter (where free)::text as living_area_max,
      round(100.0 * count(*) filter (where free) / count(*))::int as stock_level,
      (count(*) filter (where free))::int as stock,
      min(price_including_vat) filter (where free)::text as price_including_vat_min,
      max(price_including_vat) filter (where free)::text as price_including_vat_max,
      min(price_reduced_vat) filter (where free)::text as price_reduced_vat_min,
      max(price_reduced_vat) filter (where free)::text as price_reduced_vat_max
    from (select *, status = 'available' as free from lots where tenant_key = ${tenant} and program_id = ${programId} and is_primary) l
    group by type, typology
    order by type collate "C", typology collate "C" nulls first`.execute(transaction);
  return rows;
}
