// What analysts ask of the grid: how prices moved, how long lots stood where, what was left in which week.
import { programId, tenantKey, zones, type View } from './view.ts';

const status = (name: string, words: string): Record<string, string> => ({
  [name]: `Main lots that were ${words} at the end of the week`,
});

export const lotViews: readonly View[] = [
  {
    name: 'lot_prices',
    comment: 'Price history of a lot: one row for each stretch of time at one price',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      lot_id: 'Lot',
      reference: 'Reference of the lot today; null once it is deleted',
      type: 'Type of the lot today; null once it is deleted',
      typology: 'Typology of the lot today; null where it has none',
      price_excluding_vat: 'Price without VAT, euros',
      change_percent: 'Change against the price before, per cent; null for the first',
      valid_from: 'From when',
      valid_until: 'Until when, the deletion of the lot at the latest; null for the price of today',
      number: 'First, second, … price of the lot',
    },
    query: `
      select h.tenant_key, h.program_id, h.lot_id, l.reference, l.type, l.typology, h.price_excluding_vat,
        round(100 * (h.price_excluding_vat - h.previous_excluding_vat) / nullif(h.previous_excluding_vat, 0), 2),
        h.changed_at, coalesce(lead(h.changed_at) over prices, gone.changed_at), row_number() over prices
      from lot_price_history h
      left join lots l on l.tenant_key = h.tenant_key and l.id = h.lot_id
      left join lot_status_history gone on gone.tenant_key = h.tenant_key and gone.program_id = h.program_id
        and gone.lot_id = h.lot_id and gone.status is null
      window prices as (partition by h.tenant_key, h.program_id, h.lot_id order by h.revision)`,
  },
  {
    name: 'lot_statuses',
    comment: 'How long each lot stood in each status: one row for each stretch of time',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      lot_id: 'Lot',
      status: 'Status',
      valid_from: 'From when',
      valid_until: 'Until when; null while it lasts',
      days: 'How long, in days; null while it lasts',
      next_status: 'What came after; null while it lasts, and where the lot was deleted',
    },
    query: `
      select * from (
        select tenant_key, program_id, lot_id, status, changed_at, lead(changed_at) over stands as until,
          round(extract(epoch from lead(changed_at) over stands - changed_at) / 86400, 2),
          lead(status) over stands
        from lot_status_history
        window stands as (partition by tenant_key, program_id, lot_id order by revision)
      ) s where status is not null`,
  },
  {
    name: 'stock_by_week',
    comment:
      'Stock of main lots by type and typology at the end of each week, in the time zone of the client space; deleted lots are left out',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      type: 'Type of the lots',
      typology: 'Typology of the lots; null where the type has none',
      week: 'Monday of the week',
      lots: 'Main lots on the grid at the end of the week',
      ...status('available', 'available'),
      ...status('under_option', 'under option'),
      ...status('booked', 'pre-booked or booked'),
      ...status('sold', 'sold'),
      ...status('unavailable', 'not for sale'),
      available_value: 'Their prices today without VAT, of those that were available, euros',
    },
    query: `
      with ${zones}, weeks as (
        select h.tenant_key, h.program_id, zone, generate_series(
            date_trunc('week', min(h.changed_at) at time zone zone),
            date_trunc('week', greatest(max(h.changed_at), now()) at time zone zone),
            interval '7 days') as week
        from lot_status_history h join zones using (tenant_key) group by h.tenant_key, h.program_id, zone
      )
      select w.tenant_key, w.program_id, l.type, l.typology, w.week::date, count(*)::int,
        (count(*) filter (where s.status = 'available'))::int,
        (count(*) filter (where s.status = 'option'))::int,
        (count(*) filter (where s.status in ('pre-booked', 'booked')))::int,
        (count(*) filter (where s.status = 'sold'))::int,
        (count(*) filter (where s.status = 'unavailable'))::int,
        coalesce(sum(l.price_excluding_vat) filter (where s.status = 'available'), 0)
      from weeks w
      join lot_statuses s on s.tenant_key = w.tenant_key and s.program_id = w.program_id
        and s.valid_from < (w.week + interval '7 days') at time zone zone
        and (s.valid_until is null or s.valid_until >= (w.week + interval '7 days') at time zone zone)
      join lots l on l.tenant_key = s.tenant_key and l.id = s.lot_id and l.is_primary
      group by w.tenant_key, w.program_id, l.type, l.typology, w.week`,
  },
];
