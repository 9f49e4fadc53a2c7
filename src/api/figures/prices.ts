// What a square metre costs, by typology and by floor: what is asked for the unsold against what sales were signed at.
import { sql } from 'kysely';
import { within, type Figure } from './figure.ts';
import { onStanding } from './standing.ts';

export const prices: Figure = {
  name: 'prices',
  title: 'Prix au m²',
  description:
    'Euros hors taxe par m² habitable, par typologie puis par étage : demandé pour les lots à vendre, signé pour les ventes en cours ou actées, remises déduites.',
  columns: [
    { name: 'dimension', label: 'Par', unit: 'text' },
    { name: 'value', label: 'Typologie ou étage', unit: 'text' },
    { name: 'asked_lots', label: 'Lots à vendre', unit: 'count' },
    { name: 'asked_least', label: 'Demandé, le moins', unit: 'money' },
    { name: 'asked_median', label: 'Demandé, médiane', unit: 'money' },
    { name: 'asked_most', label: 'Demandé, le plus', unit: 'money' },
    { name: 'signed_lots', label: 'Lots signés', unit: 'count' },
    { name: 'signed_median', label: 'Signé, médiane', unit: 'money' },
  ],
  ...onStanding(
    (asked) => ({
      steps: sql`sold as (
  select lot_id, max(discounted_price_excluding_vat) as price
  from crm.purchase_lots join signed using (purchase_id)
  where ${within(asked)} and is_main group by lot_id
), lots as (
  select typology, level, case when status in ('available', 'option') then asked_per_m2 end as asked,
    sold.price / nullif(living_area, 0) as signed
  from standing left join sold using (lot_id)
), told as (
  select place, dimension, value, asked, signed from lots,
    lateral (values (1, 'typologie', typology), (2, 'étage', level)) as told (place, dimension, value)
  where asked is not null or signed is not null
)`,
      select: sql`select dimension, coalesce(value, '–') as value, count(asked)::int as asked_lots, round(min(asked)) as asked_least,
  round((percentile_cont(0.5) within group (order by asked))::numeric) as asked_median,
  round(max(asked)) as asked_most, count(signed)::int as signed_lots,
  round((percentile_cont(0.5) within group (order by signed))::numeric) as signed_median
from told
group by place, dimension, value
order by place, case when dimension = 'étage' then nullif(substring(value from 2), '')::int end, value`,
    }),
    true,
  ),
};
