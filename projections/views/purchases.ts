// What analysts ask of sales: how fast, for how much, what came of them and why not.
import { month, monthOf, programId, tenantKey, zones, type View } from './view.ts';

export const purchaseViews: readonly View[] = [
  {
    name: 'sales_by_month',
    comment:
      'Sales by program and month, in the time zone of the client space: contracts signed and what they are worth, deeds, and what came to nothing',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      month,
      signed: 'Reservation contracts signed in the month',
      turnover_excluding_vat: 'What they are worth without VAT, discounts taken off',
      turnover_including_vat: 'What they are worth with VAT, discounts taken off',
      discount_including_vat: 'Discounts given in them, with VAT',
      discount_percent: 'Discounts, per cent of the prices before; null where nothing was signed',
      deeds: 'Deeds signed in the month',
      deeds_excluding_vat: 'What the deeds are worth without VAT',
      canceled: 'Sales that came to nothing in the month after they were signed',
    },
    query: `
      with ${zones}, happened as (
        select p.*, zone, step.what, ${monthOf('step.at')} as month
        from purchases p join zones using (tenant_key)
        cross join lateral (values ('signed', p.signed_at), ('deed', p.deed_signed_at),
          ('canceled', case when p.signed_at is not null then p.canceled_at end)) step (what, at)
        where step.at is not null
      )
      select tenant_key, program_id, month,
        (count(*) filter (where what = 'signed'))::int,
        coalesce(sum(discounted_price_excluding_vat) filter (where what = 'signed'), 0),
        coalesce(sum(discounted_price_including_vat) filter (where what = 'signed'), 0),
        coalesce(sum(discount_including_vat) filter (where what = 'signed'), 0),
        round(100 * sum(discount_including_vat) filter (where what = 'signed')
          / nullif(sum(price_including_vat) filter (where what = 'signed'), 0), 2),
        (count(*) filter (where what = 'deed'))::int,
        coalesce(sum(discounted_price_excluding_vat) filter (where what = 'deed'), 0),
        (count(*) filter (where what = 'canceled'))::int
      from happened group by 1, 2, 3`,
  },
  {
    name: 'purchase_times',
    comment: 'How long each sale took from step to step, days; null where a step was not taken',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      purchase_id: 'Purchase',
      status: 'Status today',
      origin: 'option, or fresh where it grew from none',
      days_optioned: 'From the placing of its option to the preparation of the contract',
      days_to_signature: 'From preparation to signature',
      days_to_firm: 'From signature to the end of withdrawal',
      days_to_deed: 'From signature to deed',
      days_to_delivery: 'From deed to keys',
      days_option_to_deed: 'From the placing of its option to the deed',
    },
    query: `
      select p.tenant_key, p.program_id, p.id, p.status, case when p.option_id is null then 'fresh' else 'option' end,
        round(extract(epoch from p.prepared_at - o.placed_at) / 86400, 2),
        round(extract(epoch from p.signed_at - p.prepared_at) / 86400, 2),
        round(extract(epoch from p.firm_at - p.signed_at) / 86400, 2),
        round(extract(epoch from p.deed_signed_at - p.signed_at) / 86400, 2),
        round(extract(epoch from p.delivered_at - p.deed_signed_at) / 86400, 2),
        round(extract(epoch from p.deed_signed_at - o.placed_at) / 86400, 2)
      from purchases p left join options o on o.tenant_key = p.tenant_key and o.id = p.option_id`,
  },
  {
    name: 'purchase_outcomes',
    comment:
      'What came of the sales of a program by where they came from: the key of a partner, a registration, or the office itself',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      origin: 'partner, registration or office',
      key_id: 'API key that placed the option; null for the office',
      prepared: 'Contracts drawn up',
      signed: 'Those that were signed',
      live: 'Those under way today',
      deeds: 'Those that came to a deed',
      canceled: 'Those that came to nothing',
      withdrawn: 'Of those, because the buyer withdrew in time',
      loan_refused: 'Of those, because no bank would lend',
      canceled_percent: 'Those that came to nothing, per cent of those drawn up',
    },
    query: `
      select tenant_key, program_id,
        case when registration_id is not null then 'registration' when key_id is not null then 'partner' else 'office' end,
        key_id, count(*)::int, count(signed_at)::int,
        (count(*) filter (where status in ('prepared', 'signed', 'firm')))::int,
        count(deed_signed_at)::int, count(canceled_at)::int,
        (count(*) filter (where cancellation_reason = 'withdrawal'))::int,
        (count(*) filter (where cancellation_reason = 'loan-refused'))::int,
        round(100.0 * count(canceled_at) / count(*), 1)
      from purchases group by 1, 2, 3, 4`,
  },
  {
    name: 'stock_in_months',
    comment:
      'How many months the stock of a program lasts at the pace of the last three: main lots left over those signed a month',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      left_to_sell: 'Main lots that are available or under option today',
      signed_in_three_months: 'Contracts signed in the last 90 days that were not cancelled since',
      months: 'Months until all are sold at that pace; null where nothing was',
    },
    query: `
      with ${zones}, mains as (
        select tenant_key, program_id, (count(*) filter (where status in ('available', 'option')))::int as stock
        from lots where is_primary group by 1, 2
      ), pace as (
        select tenant_key, program_id, count(*)::int as signed from purchases join zones using (tenant_key)
        where signed_at > (now() at time zone zone - interval '90 days') at time zone zone and canceled_at is null
        group by 1, 2
      )
      select m.tenant_key, m.program_id, m.stock, coalesce(p.signed, 0), round(m.stock * 3.0 / nullif(p.signed, 0), 1)
      from mains m left join pace p on p.tenant_key = m.tenant_key and p.program_id = m.program_id`,
  },
];
