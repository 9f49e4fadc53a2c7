// What analysts ask of options: how long they waited and held, and what came of them.
import { month, monthOf, programId, tenantKey, zones, type View } from './view.ts';

export const optionViews: readonly View[] = [
  {
    name: 'option_outcomes',
    comment:
      'What came of each option: how long it waited and held its main lot, and whether the lot was booked next',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      option_id: 'Option',
      lead_id: 'Lead it was placed for',
      owner_id: 'User it belongs to',
      lot_id: 'Its main lot, or what stood first in it where that lot is deleted',
      status: 'Status today',
      prolonged: 'Whether it was prolonged',
      placed_at: 'When it was placed',
      hours_waited:
        'Hours in the queue before it held the lot; null while it waits, and where it never held it',
      hours_held: 'Hours it held the lot; null while it does, and where it never did',
      converted:
        'Whether it held the lot, and the lot was pre-booked, booked or sold after it and before anybody else held it; null while it is live',
    },
    query: `
      with mains as (
        select distinct on (ol.tenant_key, ol.option_id) ol.tenant_key, ol.option_id, ol.lot_id
        from option_lots ol left join lots l on l.tenant_key = ol.tenant_key and l.id = ol.lot_id
        order by ol.tenant_key, ol.option_id, coalesce(l.is_primary, false) desc, ol.number
      )
      select o.tenant_key, o.program_id, o.id, o.lead_id, o.owner_id, m.lot_id, o.status, o.prolonged, o.placed_at,
        round(extract(epoch from o.activated_at - o.placed_at) / 3600, 2),
        round(extract(epoch from o.ended_at - o.activated_at) / 3600, 2),
        case when o.ended_at is not null then o.activated_at is not null
          and coalesce(next.status in ('pre-booked', 'booked', 'sold'), false)
          and not exists (
            select from option_lots ol join options other on other.tenant_key = ol.tenant_key and other.id = ol.option_id
            where ol.tenant_key = o.tenant_key and ol.lot_id = m.lot_id and other.id <> o.id
              and other.activated_at >= o.ended_at and other.activated_at <= next.changed_at) end
      from options o
      join mains m on m.tenant_key = o.tenant_key and m.option_id = o.id
      left join lateral (
        select h.status, h.changed_at from lot_status_history h
        where h.tenant_key = o.tenant_key and h.program_id = o.program_id and h.lot_id = m.lot_id
          and h.revision > o.place and h.status in ('pre-booked', 'booked', 'sold', 'option')
          and (h.status <> 'option' or h.changed_at >= o.ended_at)
        order by h.revision limit 1
      ) next on true`,
  },
  {
    name: 'option_conversion',
    comment:
      'Options by program and the month they were placed in: how many held a lot, how they ended, how many sold it',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      month,
      placed: 'Options placed',
      held: 'Those that came to hold their lot',
      live: 'Those that hold or wait today',
      expired: 'Those that ran out',
      canceled: 'Those that were cancelled, and those that came to a sale',
      converted: 'Those whose lot was pre-booked, booked or sold next',
      conversion_percent: 'Converted of those that have ended, per cent; null while none has',
      median_hours_held: 'Hours that those which have ended held their lot, the median',
    },
    query: `
      with ${zones}
      select tenant_key, program_id, ${monthOf('placed_at')}, count(*)::int,
        (count(*) filter (where hours_waited is not null))::int,
        (count(*) filter (where status in ('option', 'option-pending')))::int,
        (count(*) filter (where status = 'option-expired'))::int,
        (count(*) filter (where status = 'option-canceled'))::int,
        (count(*) filter (where converted))::int,
        round(100.0 * count(*) filter (where converted) / nullif(count(converted), 0), 1),
        round((percentile_cont(0.5) within group (order by hours_held))::numeric, 2)
      from option_outcomes join zones using (tenant_key) group by 1, 2, 3`,
  },
];
