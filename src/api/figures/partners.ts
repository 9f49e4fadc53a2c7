// What comes through each partner: declarations and what was decided on them, leads, sales.
import { sql } from 'kysely';
import { within, type Figure } from './figure.ts';
import { keyOfRequest } from './through.ts';

export const partners: Figure = {
  name: 'partners',
  title: 'Partenaires',
  description:
    'Par clé d’API, dans la période : déclarations reçues et ce qui en a été décidé, délai médian d’une décision prise par le bureau de vente, demandes de prospects, ventes signées venues d’une de leurs options.',
  columns: [
    { name: 'partner', label: 'Partenaire', unit: 'text' },
    { name: 'declared', label: 'Déclarations', unit: 'count' },
    { name: 'approved', label: 'Approuvées', unit: 'count' },
    { name: 'already_registered', label: 'Rejetées : déjà déclaré', unit: 'count' },
    { name: 'already_known', label: 'Rejetées : déjà connu', unit: 'count' },
    { name: 'rejected_otherwise', label: 'Rejetées : autre motif', unit: 'count' },
    { name: 'hours_to_ruling', label: 'Heures jusqu’à la décision, médiane', unit: 'number' },
    { name: 'requests', label: 'Demandes', unit: 'count' },
    { name: 'reservations', label: 'Réservations', unit: 'count' },
  ],
  query: (asked) => {
    const since = asked.from === null ? sql`` : sql`where at >= ${asked.from}`;
    return sql`
with happened as (
  select created_by_key_id as key_id, created_at as at, 'declared' as what,
    case when processed_at < ${asked.until} then coalesce(rejection_reason, 'approved') end as outcome,
    case when processed_at < ${asked.until} and decided_by = 'ruling' then seconds_to_decision / 3600 end as hours
  from crm.registrations where ${within(asked)} and created_at < ${asked.until}
  union all
  select ${keyOfRequest}, created_at, 'requested', null, null
  from crm.lead_requests r where ${within(asked)} and created_at < ${asked.until}
  union all
  select p.key_id, s.happened_at, 'signed', null, null
  from crm.purchase_steps s join crm.purchases p on p.tenant_key = s.tenant_key and p.id = s.purchase_id
  where ${within(asked, 's')} and s.what = 'signed' and s.recorded_at < ${asked.until}
), counted as (
  select key_id, count(*) filter (where what = 'declared') as declared,
    count(*) filter (where outcome = 'approved') as approved,
    count(*) filter (where outcome = 'already-registered') as already_registered,
    count(*) filter (where outcome = 'already-known') as already_known,
    count(*) filter (where outcome not in ('approved', 'already-registered', 'already-known')) as rejected_otherwise,
    percentile_cont(0.5) within group (order by hours) as hours,
    count(*) filter (where what = 'requested') as requests,
    count(*) filter (where what = 'signed') as reservations
  from happened ${since} group by key_id
)
select coalesce(k.label, 'Bureau de vente') as partner, declared::int, approved::int, already_registered::int,
  already_known::int, rejected_otherwise::int, round(hours::numeric, 1) as hours_to_ruling,
  requests::int, reservations::int
from counted c left join crm.keys k on k.tenant_key = ${sql.lit(asked.tenant)} and k.id = c.key_id
order by c.reservations desc, c.declared desc, c.requests desc, c.key_id`;
  },
};
