// What a lot cost and how it stood since it came onto the grid, and who held it when: from the rows, so that it costs what
// happened to this lot, however much happened around it.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { Type, type Static } from 'typebox';
import type { Crm } from '../../../projections/tables.ts';
import type { Placed } from '../../domain/grid/options/ownership.ts';
import { LOT_STATUSES } from '../../domain/grid/lots/enumerations.ts';
import { Id, Nullable, Timestamp } from '../../platform/judging/schema.ts';

/** The latest of each: a lot whose price changes every hour is still one page. */
const MOST = 500;

export const LotCourse = Type.Object(
  {
    prices: Type.Array(Type.Object({ since: Timestamp, price_excluding_vat: Type.Number() }), {
      description: `Each price with when it came to be, oldest first, the last ${MOST}`,
    }),
    statuses: Type.Array(Type.Object({ since: Timestamp, status: Type.Enum([...LOT_STATUSES]) }), {
      description: `Each status with when it came to be, oldest first, the last ${MOST}`,
    }),
    holds: Type.Array(
      Type.Object({
        option_id: Id,
        owner: Nullable(
          Type.String({ description: 'Full name; null where the option itself is not yours to see' }),
        ),
        from: Timestamp,
        until: Nullable({ ...Timestamp, description: 'Null while it holds' }),
      }),
      { description: `Options that held it, oldest first, the last ${MOST}` },
    ),
  },
  { title: 'Course of a lot' },
);

export async function courseOf(
  rows: Kysely<Crm>,
  { tenant, programId, id }: { readonly tenant: string; readonly programId: number; readonly id: number },
  tellsOption: (option: Placed) => boolean,
): Promise<Static<typeof LotCourse>> {
  const of = sql`h.tenant_key = ${tenant} and h.program_id = ${programId} and h.lot_id = ${id}`;
  const [prices, statuses, holds] = await Promise.all([
    sql<{ since: string; price_excluding_vat: string }>`
      select ${at('h.changed_at')} as since, h.price_excluding_vat from lot_price_history h
      where ${of} order by h.revision desc limit ${MOST}`.execute(rows),
    sql<{ since: string; status: string | null }>`
      select ${at('h.changed_at')} as since, h.status from lot_status_history h
      where ${of} order by h.revision desc limit ${MOST}`.execute(rows),
    holdsOf(rows, tenant, id),
  ]);
  return {
    prices: prices.rows.toReversed().map(({ since, price_excluding_vat: price }) => ({
      since,
      price_excluding_vat: Number(price),
    })),
    statuses: statuses.rows
      .toReversed()
      .flatMap(({ since, status }) =>
        LOT_STATUSES.filter((known) => known === status).map((known) => ({ since, status: known })),
      ),
    holds: holds.toReversed().map(({ option_id, owner, owner_id, key_id, held_from, held_until }) => ({
      option_id,
      owner: tellsOption({ owner_id, key_id }) ? owner : null,
      from: held_from,
      until: held_until,
    })),
  };
}

function at(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"000Z"')`;
}

interface Held {
  readonly option_id: number;
  readonly owner: string | null;
  readonly owner_id: number;
  readonly key_id: number | null;
  readonly held_from: string;
  readonly held_until: string | null;
}

/** From when it held rather than waited, to when it ended. */
async function holdsOf(rows: Kysely<Crm>, tenant: string, lotId: number): Promise<readonly Held[]> {
  const { rows: found } = await sql<Held>`
    select o.id as option_id, o.owner_id, o.key_id, u.fullname as owner,
      ${at('began.at')} as held_from, ${at('ended.at')} as held_until
    from option_lots ol
    join options o on o.tenant_key = ol.tenant_key and o.id = ol.option_id
    left join users u on u.tenant_key = o.tenant_key and u.id = o.owner_id
    cross join lateral (select min(h.happened_at) as at from option_history h
      where h.tenant_key = o.tenant_key and h.program_id = o.program_id and h.option_id = o.id and h.status = 'option') began
    cross join lateral (select min(h.happened_at) as at from option_history h
      where h.tenant_key = o.tenant_key and h.program_id = o.program_id and h.option_id = o.id
        and h.status in ('option-expired', 'option-canceled')) ended
    where ol.tenant_key = ${tenant} and ol.lot_id = ${lotId} and began.at is not null
    order by began.at desc, o.id desc limit ${MOST}`.execute(rows);
  return found;
}
