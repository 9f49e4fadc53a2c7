// How long what is not sold has been for sale.
import { sql } from 'kysely';
import type { Figure } from './figure.ts';
import { onStanding } from './standing.ts';

export const ages: Figure = {
  name: 'ages',
  title: 'Âge des lots à vendre',
  description: 'Lots libres ou sous option, depuis qu’ils ont été mis en vente la première fois.',
  columns: [
    { name: 'age', label: 'En vente depuis', unit: 'text' },
    { name: 'lots', label: 'Lots', unit: 'count' },
    { name: 'price_excluding_vat', label: 'Prix demandés HT', unit: 'money' },
  ],
  ...onStanding((asked) => ({
    steps: sql`ages as (
  select price_excluding_vat, extract(epoch from ${asked.until} - offered_at) / 86400 as days
  from standing where status in ('available', 'option')
)`,
    select: sql`select class.age, count(ages)::int as lots, coalesce(sum(price_excluding_vat), 0) as price_excluding_vat
from (values (1, 'moins de 30 jours', 0, 30), (2, '30 à 90 jours', 30, 90), (3, '90 à 180 jours', 90, 180),
  (4, '180 jours à un an', 180, 365), (5, 'plus d’un an', 365, null)) as class (place, age, least, most)
left join ages on days >= least and (most is null or days < most)
group by place, class.age order by place`,
  })),
};
