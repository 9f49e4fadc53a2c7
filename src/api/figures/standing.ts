// How each main lot stood at the end of a day: its status, what it was, what it cost, since when it was offered. Each is
// looked up by the lot in a history that is kept in that order, so that it costs the lots and not all that befell them.
import { sql, type RawBuilder } from 'kysely';
import { within, type Asked, type Figure, type OnStanding } from './figure.ts';

export function standing(asked: Asked): RawBuilder<unknown> {
  return sql`standing as (
  select program_id, lot_id, status, offered_at, typology, level, living_area, price_excluding_vat,
    price_excluding_vat / nullif(living_area, 0) as asked_per_m2
  from (
    select distinct on (program_id, lot_id) tenant_key, program_id, lot_id, is_primary, typology, level, living_area
    from crm.lot_kind_history
    where ${within(asked)} and changed_at < ${asked.until} order by program_id, lot_id, revision desc
  ) l
  cross join lateral (
    select status from crm.lot_status_history ${lookup(asked)} order by revision desc limit 1
  ) statuses
  cross join lateral (
    select price_excluding_vat from crm.lot_price_history ${lookup(asked)} order by revision desc limit 1
  ) prices
  left join lateral (
    select changed_at as offered_at from crm.lot_status_history ${lookup(asked)} and status = 'available'
    order by revision limit 1
  ) offers on true
  where is_primary and status is not null
)`;
}

/** What is known of the lot `l` by then. */
function lookup({ until }: Asked): RawBuilder<unknown> {
  return sql`where (tenant_key, program_id, lot_id) = (l.tenant_key, l.program_id, l.lot_id) and changed_at < ${until}`;
}

/** Sales that were signed and had not come to nothing by then. */
export function signed(asked: Asked): RawBuilder<unknown> {
  return sql`signed as (
  select purchase_id, min(happened_at) filter (where what = 'signed') as signed_at,
    max(discounted_price_including_vat) filter (where what = 'signed') as price_including_vat
  from crm.purchase_steps
  where ${within(asked)} and recorded_at < ${asked.until}
  group by purchase_id
  having bool_or(what = 'signed') and not bool_or(what = 'canceled')
)`;
}

/** A query that begins with how lots stood, and with what was signed where it asks for that. */
export function onStanding(
  of: (asked: Asked) => OnStanding,
  asksForSales = false,
): Pick<Figure, 'query' | 'onStanding'> {
  return {
    onStanding: of,
    query: (asked) => {
      const { steps, select } = of(asked);
      const sales = asksForSales ? sql`, ${signed(asked)}` : sql``;
      return sql`
with ${standing(asked)}${sales}${steps === null ? sql`` : sql`, ${steps}`}
${select}`;
    },
  };
}

/** Several of them at once: how lots stood is looked up once. Each comes as JSON in a column of its name. */
export function together(asked: Asked, all: ReadonlyMap<string, OnStanding>): RawBuilder<unknown> {
  const each = [...all].map(([name, { steps, select }]) => {
    const before = steps === null ? sql`` : sql`with ${steps}`;
    return sql`(select json_agg(to_json(figure)) from (${before} ${select}) figure) as ${sql.ref(name)}`;
  });
  return sql`with ${standing(asked)}, ${signed(asked)} select ${sql.join(each)}`;
}
