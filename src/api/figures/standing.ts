// How each main lot stood at the end of a day: its status, what it was, what it cost, since when it was offered.
import { sql, type RawBuilder } from 'kysely';
import { within, type Asked } from './figure.ts';

export function standing(asked: Asked): RawBuilder<unknown> {
  const known = sql`${within(asked)} and changed_at < ${asked.until}`;
  return sql`standing as (
  select program_id, lot_id, status, offered_at, typology, level, living_area, price_excluding_vat,
    price_excluding_vat / nullif(living_area, 0) as asked_per_m2
  from (
    select distinct on (program_id, lot_id) program_id, lot_id, status
    from crm.lot_status_history where ${known} order by program_id, lot_id, revision desc
  ) statuses
  join (
    select distinct on (program_id, lot_id) program_id, lot_id, is_primary, typology, level, living_area
    from crm.lot_kind_history where ${known} order by program_id, lot_id, revision desc
  ) kinds using (program_id, lot_id)
  join (
    select distinct on (program_id, lot_id) program_id, lot_id, price_excluding_vat
    from crm.lot_price_history where ${known} order by program_id, lot_id, revision desc
  ) prices using (program_id, lot_id)
  left join (
    select program_id, lot_id, min(changed_at) as offered_at
    from crm.lot_status_history where ${known} and status = 'available' group by program_id, lot_id
  ) offers using (program_id, lot_id)
  where status is not null and is_primary
)`;
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
