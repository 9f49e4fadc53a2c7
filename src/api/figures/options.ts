// What becomes of options, by the month they were placed in: how many wait, are prolonged, end, come to a sale; and month by
// month how long the queues were.
import { sql } from 'kysely';
import { within, type Figure } from './figure.ts';

export const options: Figure = {
  name: 'options',
  title: 'Options',
  description:
    'Par mois où elles ont été posées : celles qui ont attendu leur tour, celles qui ont été prolongées, et ce que toutes sont devenues jusqu’au jour choisi ; et, pour chaque mois, combien attendaient à sa fin et la plus longue file d’un lot.',
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
    { name: 'queue_at_end', label: 'En file à la fin du mois', unit: 'count' },
    { name: 'longest_queue', label: 'File la plus longue d’un lot', unit: 'count' },
    { name: 'fulfilled_percent', label: 'Part venue à une vente, des terminées', unit: 'percent' },
  ],
  query: (asked) => {
    const zone = sql.lit(asked.zone);
    return sql`
with stories as (
  select option_id, min(happened_at) as placed_at,
    bool_or(what = 'placed' and status = 'option-pending') as queued,
    bool_or(what = 'prolonged') as prolonged,
    bool_or(what = 'fulfilled') as fulfilled,
    (array_agg(what order by revision desc))[1] as last_what,
    (array_agg(status order by revision desc))[1] as last_status,
    min(happened_at) filter (where status = 'option-pending') as waits_from,
    min(happened_at) filter (where status <> 'option-pending') as waits_until
  from crm.option_history
  where ${within(asked)} and recorded_at < ${asked.until}
  group by program_id, option_id
), dated as (
  select *, date_trunc('month', placed_at at time zone ${zone}) as month from stories
), months as (
  select month, month at time zone ${zone} as begins_at,
    least((month + interval '1 month') at time zone ${zone}, ${asked.until}) as ends_at
  from (
    select generate_series(min(month), date_trunc('month', ${asked.day}::timestamp), interval '1 month') as month
    from dated
  ) known
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
), waits as (
  select option_id, waits_from, waits_until from stories where waits_from is not null
), waiting_then as (
  select month, count(*) as options from months
  join waits on waits_from < ends_at and (waits_until is null or waits_until >= ends_at) group by month
), moves as (
  select lot_id, at, sum(change) over (partition by lot_id order by at, change) as length,
    lead(at) over (partition by lot_id order by at, change) as next_at
  from waits join crm.option_lots l on l.tenant_key = ${sql.lit(asked.tenant)} and l.option_id = waits.option_id,
    lateral (values (waits_from, 1), (waits_until, -1)) as move (at, change)
  where at is not null
), longest as (
  select month, max(length) as length from months
  join moves on at < ends_at and (next_at is null or next_at > begins_at) group by month
)
select month::date, placed::int, queued::int, prolonged::int, fulfilled::int, expired::int, canceled::int,
  holding::int, waiting::int, coalesce(w.options, 0)::int as queue_at_end, coalesce(l.length, 0)::int as longest_queue,
  round(100.0 * fulfilled / nullif(fulfilled + expired + canceled, 0), 1) as fulfilled_percent
from counted left join waiting_then w using (month) left join longest l using (month) order by month`;
  },
};
