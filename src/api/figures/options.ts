// What becomes of options, by the month they were placed in: how many wait, are prolonged, end, come to a sale.
import { sql } from 'kysely';
import { within, type Figure } from './figure.ts';

export const options: Figure = {
  name: 'options',
  title: 'Options',
  description:
    'Par mois où elles ont été posées : celles qui ont attendu leur tour, celles qui ont été prolongées, et ce que toutes sont devenues jusqu’au jour choisi.',
  columns: [
    { name: 'month', label: 'Mois du', unit: 'day' },
    { name: 'placed', label: 'Posées', unit: 'count' },
    { name: 'queued', label: 'Posées en file', unit: 'count' },
    { name: 'prolonged', label: 'Prolongées', unit: 'count' },
    { name: 'fulfilled', label: 'Venues à une vente', unit: 'count' },
    { name: 'expired', label: 'Expirées', unit: 'count' },
    { name: 'canceled', label: 'Annulées', unit: 'count' },
    { name: 'holding', label: 'En cours', unit: 'count' },
    { name: 'waiting', label: 'En attente', unit: 'count' },
    { name: 'fulfilled_percent', label: 'Part venue à une vente, des terminées', unit: 'percent' },
  ],
  query: (asked) => sql`
with stories as (
  select option_id, min(happened_at) as placed_at,
    bool_or(what = 'placed' and status = 'option-pending') as queued,
    bool_or(what = 'prolonged') as prolonged,
    bool_or(what = 'fulfilled') as fulfilled,
    (array_agg(what order by revision desc))[1] as last_what,
    (array_agg(status order by revision desc))[1] as last_status
  from crm.option_history
  where ${within(asked)} and recorded_at < ${asked.until}
  group by program_id, option_id
), dated as (
  select *, date_trunc('month', placed_at at time zone ${sql.lit(asked.zone)}) as month from stories
), months as (
  select generate_series(min(month), date_trunc('month', ${asked.day}::timestamp), interval '1 month') as month
  from dated
), counted as (
  select month, count(option_id) as placed,
    count(*) filter (where queued) as queued,
    count(*) filter (where prolonged) as prolonged,
    count(*) filter (where fulfilled) as fulfilled,
    count(*) filter (where last_what = 'expired') as expired,
    count(*) filter (where last_what = 'canceled') as canceled,
    count(*) filter (where last_status = 'option') as holding,
    count(*) filter (where last_status = 'option-pending') as waiting
  from months left join dated using (month) group by month
)
select month::date, placed::int, queued::int, prolonged::int, fulfilled::int, expired::int, canceled::int,
  holding::int, waiting::int,
  round(100.0 * fulfilled / nullif(fulfilled + expired + canceled, 0), 1) as fulfilled_percent
from counted order by month`,
};
