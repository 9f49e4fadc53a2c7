// Where the sale stands at the end of a day, in one row: what is left, how fast it goes, what it brings.
import { sql } from 'kysely';
import { lately, type Figure } from './figure.ts';
import { onStanding } from './standing.ts';

export const summary: Figure = {
  name: 'summary',
  title: 'Où en est la vente',
  description:
    'Lots principaux à vendre (libres ou sous option), rythme des 28 derniers jours, mois de stock au rythme des 90 derniers, prix hors taxe au m².',
  columns: [
    { name: 'lots', label: 'Lots', unit: 'count' },
    { name: 'left_to_sell', label: 'À vendre', unit: 'count' },
    { name: 'reservations', label: 'Réservations en cours ou actées', unit: 'count' },
    { name: 'turnover_including_vat', label: 'Chiffre d’affaires TTC', unit: 'money' },
    { name: 'reservations_a_week', label: 'Réservations par semaine', unit: 'number' },
    { name: 'months_left', label: 'Mois de stock', unit: 'months' },
    { name: 'asked_per_m2', label: 'Prix demandé au m², médiane', unit: 'money' },
    { name: 'median_age', label: 'Âge des lots à vendre, médiane', unit: 'days' },
  ],
  ...onStanding(
    (asked) => ({
      steps: sql`unsold as (
  select * from standing where status in ('available', 'option')
), sales as (
  select count(*)::int as reservations, coalesce(sum(price_including_vat), 0) as turnover,
    count(*) filter (where signed_at >= ${lately(asked, '28 days')}) as in_four_weeks,
    count(*) filter (where signed_at >= ${lately(asked, '90 days')}) as in_three_months
  from signed
), remaining as (
  select count(*)::int as lots,
    percentile_cont(0.5) within group (order by asked_per_m2)::numeric as asked_per_m2,
    percentile_cont(0.5) within group (order by extract(epoch from ${asked.until} - offered_at) / 86400)::numeric as age
  from unsold
)`,
      select: sql`select (select count(*)::int from standing) as lots, remaining.lots as left_to_sell,
  reservations, turnover as turnover_including_vat,
  round(in_four_weeks / 4.0, 2) as reservations_a_week,
  round(remaining.lots * 3.0 / nullif(in_three_months, 0), 1) as months_left,
  round(asked_per_m2) as asked_per_m2, round(age) as median_age
from remaining, sales`,
    }),
    true,
  ),
};
