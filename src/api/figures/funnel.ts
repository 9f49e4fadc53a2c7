// From the first request to the deed: how many come to each step, by where they came from, and how long they take.
import { sql } from 'kysely';
import { within, type Figure } from './figure.ts';

export const funnel: Figure = {
  name: 'funnel',
  title: 'Du prospect à l’acte',
  description:
    'Prospects par programme, arrivés dans la période : combien ont pris une option, signé une réservation, signé l’acte depuis, et en combien de jours (médianes). Un prospect intéressé par deux programmes compte deux fois ; sans programme, il compte une fois dans l’ensemble.',
  columns: [
    { name: 'dimension', label: 'Par', unit: 'text' },
    { name: 'value', label: 'Valeur', unit: 'text' },
    { name: 'leads', label: 'Prospects', unit: 'count' },
    { name: 'interests', label: 'Intérêts', unit: 'count' },
    { name: 'options', label: 'Options', unit: 'count' },
    { name: 'reservations', label: 'Réservations', unit: 'count' },
    { name: 'deeds', label: 'Actes', unit: 'count' },
    { name: 'days_to_option', label: 'De l’intérêt à l’option', unit: 'days' },
    { name: 'days_to_reservation', label: 'De l’option à la réservation', unit: 'days' },
    { name: 'days_to_deed', label: 'De la réservation à l’acte', unit: 'days' },
  ],
  query: (asked) => {
    const tenant = sql.lit(asked.tenant);
    // who asked about no program is nobody's in particular
    const unattached =
      asked.programs === null
        ? sql`
  union all
  select null::int, l.id, l.created_at, null::timestamptz from crm.leads l
  where l.tenant_key = ${tenant} and l.created_at < ${asked.until} and not exists (
    select from crm.interest_statuses i
    where i.tenant_key = l.tenant_key and i.lead_id = l.id and i.started_at < ${asked.until})`
        : sql``;
    const since = asked.from === null ? sql`` : sql`where came_at >= ${asked.from}`;
    return sql`
with interests as (
  select program_id, lead_id, min(started_at) as came_at, min(started_at) as interested_at
  from crm.interest_statuses where ${within(asked)} and started_at < ${asked.until} group by program_id, lead_id
), came as (
  select * from interests${unattached}
), optioned as (
  select program_id, lead_id, min(placed_at) as optioned_at
  from crm.options where ${within(asked)} and created_at < ${asked.until} group by program_id, lead_id
), bought as (
  select s.program_id, p.lead_id, min(happened_at) filter (where what = 'signed') as reserved_at,
    min(happened_at) filter (where what = 'deed-signed') as deed_at
  from crm.purchase_steps s join crm.purchases p on p.tenant_key = s.tenant_key and p.id = s.purchase_id
  where ${within(asked, 's')} and s.recorded_at < ${asked.until} group by s.program_id, p.lead_id
), ways as (
  select came.lead_id, interested_at, optioned_at, reserved_at, deed_at, first_origin as origin, k.label as partner
  from came
  left join optioned using (program_id, lead_id)
  left join bought using (program_id, lead_id)
  left join crm.leads l on l.tenant_key = ${tenant} and l.id = came.lead_id
  left join crm.lead_requests r on r.tenant_key = ${tenant} and r.lead_id = came.lead_id and r.number = 1
  left join crm.keys k on k.tenant_key = ${tenant} and k.id = r.key_id
  ${since}
)
select dimension, value, count(*)::int as leads, count(interested_at)::int as interests,
  count(optioned_at)::int as options, count(reserved_at)::int as reservations, count(deed_at)::int as deeds,
  ${days('optioned_at', 'interested_at')} as days_to_option,
  ${days('reserved_at', 'optioned_at')} as days_to_reservation,
  ${days('deed_at', 'reserved_at')} as days_to_deed
from ways, lateral (values (1, 'ensemble', 'tous'), (2, 'origine', coalesce(origin, 'inconnue')),
  (3, 'partenaire', coalesce(partner, 'bureau de vente'))) as told (place, dimension, value)
group by place, dimension, value order by place, leads desc, value`;
  },
};

function days(to: string, from: string) {
  return sql.raw(
    `round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 86400))::numeric, 1)`,
  );
}
