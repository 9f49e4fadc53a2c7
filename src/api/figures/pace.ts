// The pace of the sale: options, reservations and deeds of each week, and what was reserved in it.
import { sql } from 'kysely';
import { within, type Figure } from './figure.ts';

export const pace: Figure = {
  name: 'pace',
  title: 'Rythme des ventes',
  description:
    'Options posées, réservations et actes signés par semaine, du lundi au dimanche ; moyenne des réservations sur quatre semaines.',
  columns: [
    { name: 'week', label: 'Semaine du', unit: 'day' },
    { name: 'options', label: 'Options', unit: 'count' },
    { name: 'reservations', label: 'Réservations', unit: 'count' },
    { name: 'deeds', label: 'Actes', unit: 'count' },
    { name: 'mean_reservations', label: 'Réservations, moyenne de 4 semaines', unit: 'number' },
    { name: 'turnover_including_vat', label: 'Réservé TTC', unit: 'money' },
  ],
  query: (asked) => sql`
with happened as (
  select what, happened_at, null::numeric as price from crm.option_history
  where ${within(asked)} and what = 'placed' and recorded_at < ${asked.until}
  union all
  select what, happened_at, discounted_price_including_vat from crm.purchase_steps
  where ${within(asked)} and what in ('signed', 'deed-signed') and recorded_at < ${asked.until}
), dated as (
  select what, price, date_trunc('week', happened_at at time zone ${sql.lit(asked.zone)}) as week from happened
), weeks as (
  select generate_series(min(week), date_trunc('week', ${asked.day}::timestamp), interval '7 days') as week
  from dated
), counted as (
  select week,
    count(*) filter (where what = 'placed') as options,
    count(*) filter (where what = 'signed') as reservations,
    count(*) filter (where what = 'deed-signed') as deeds,
    coalesce(sum(price) filter (where what = 'signed'), 0) as turnover
  from weeks left join dated using (week) group by week
)
select week::date, options::int, reservations::int, deeds::int,
  case when row_number() over weeks > 3
    then round(avg(reservations) over (weeks rows 3 preceding), 2) end as mean_reservations,
  turnover as turnover_including_vat
from counted window weeks as (order by week) order by week`,
};
