// Which lots have gone: for a partner that mirrors a grid, and that could see the lot when it went.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { LotList } from './queries.ts';

interface Chunk {
  readonly text: string | null;
  readonly size: number;
  readonly last_at: string | null;
  readonly last_id: number | null;
}

const CHUNK = 2_000;
const AT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"000Z"');

/** Who they were and since when they are gone, in the order in which they went, joined into a text per chunk. */
export async function* deletedLots(rows: Kysely<Crm>, wanted: LotList): AsyncGenerator<string> {
  for (let after: RawBuilder<unknown> = sql``; ;) {
    const chunk = await chunkOf(rows, wanted, after);
    if (chunk.text !== null) yield chunk.text;
    if (chunk.size < CHUNK) return;
    after = sql`and (d.deleted_at, d.id) > (${chunk.last_at}::timestamptz, ${chunk.last_id}::int)`;
  }
}

async function chunkOf(rows: Kysely<Crm>, wanted: LotList, after: RawBuilder<unknown>): Promise<Chunk> {
  const { tenant, programId, updatedSince, allottedTo } = wanted;
  const since = updatedSince === null ? sql`` : sql`and d.deleted_at >= ${updatedSince}`;
  const shown = allottedTo === null ? sql`` : sql`and ${wasShown(tenant, programId, allottedTo)}`;
  const found = await sql<Chunk>`
    select string_agg(json_build_object('id', id, 'external_id', external_id,
        'deleted_at', to_char(deleted_at at time zone 'UTC', ${AT}))::text, ',' order by deleted_at, id) as text,
      count(*)::int as size, max(deleted_at)::text as last_at, (array_agg(id order by deleted_at, id))[count(*)] as last_id
    from (
      select d.id, d.external_id, d.deleted_at from deleted_lots d
      where d.tenant_key = ${tenant} and d.program_id = ${programId} ${since} ${shown} ${after}
      order by d.deleted_at, d.id limit ${CHUNK}
    ) page`.execute(rows);
  return found.rows[0]!;
}

/**
 * Open grid when it went, or allotted to the key then: nothing is allotted that has gone, so what still is was, and
 * what ceased to be after the deletion was too.
 */
function wasShown(tenant: string, programId: number, keyId: number): RawBuilder<unknown> {
  return sql`(d.unrestricted_distribution
    or d.id = any(coalesce((select a.lot_ids from lot_allotments a
      where a.tenant_key = ${tenant} and a.program_id = ${programId} and a.key_id = ${keyId}), '{}'))
    or exists (select from ended_allotments e
      where e.tenant_key = ${tenant} and e.program_id = ${programId} and e.key_id = ${keyId}
        and e.lot_id = d.id and e.revision > d.revision))`;
}
