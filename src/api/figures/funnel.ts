// From the first request to the deed: how many come to each step and how long they take, by where they came from and by who
// sells.
import { sql, type RawBuilder } from 'kysely';
import { keyOfRequest } from './through.ts';
import { BREAKDOWNS, within, type Asked, type Breakdown, type Figure } from './figure.ts';

/** The dimension whose values are numbers of people of the office: a query of analysts names nobody. */
export const OWNER = 'commercial';
/** Its values are those of the contract, or that nobody said. */
export const ORIGIN = 'origine';

export const funnel: Figure = {
  name: 'funnel',
  title: 'Du prospect à l’acte',
  description:
    'Prospects par programme, arrivés dans la période : combien ont pris une option, signé une réservation, signé l’acte depuis, et en combien de jours (médianes). Un prospect intéressé par deux programmes compte deux fois ; sans programme, il compte une fois dans l’ensemble. Une campagne est nommée dès que cinq prospects sont venus par elle ; le commercial est celui qui suit l’intérêt, sinon celui de la première option, sinon celui de la première vente.',
  breakdowns: BREAKDOWNS,
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
  query: (asked) => ways(asked, asked.by === null ? BREAKDOWNS : [asked.by]),
  // of all that it is told by at once the whole is compared, of one thing each value
  compared: { query: (asked) => ways(asked, asked.by === null ? [] : [asked.by]) },
};

function ways(asked: Asked, by: readonly Breakdown[]): RawBuilder<unknown> {
  const tenant = sql.lit(asked.tenant);
  const known = by.map((one) => ({ ...dimensions(tenant, asked)[one], name: sql.ref(one) }));
  const each = (part: (one: (typeof known)[number]) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${known.length === 0 ? sql`` : sql.join(known.map(part), sql``)}`;
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
  // what is not told by has no value in a row: the one that has names it
  const sets = sql`group by grouping sets (()${each(({ name }) => sql`, (${name})`)})`;
  const value = sql`coalesce(${each(({ name }) => sql`${name}, `)}'tous') as value`;
  const place = sql`case${each(({ name, at }) => sql` when ${name} is not null then ${sql.lit(at)}`)} when true then 1 end as place`;
  return sql`
with interests as (
  select program_id, lead_id, min(started_at) as came_at, min(started_at) as interested_at
  from crm.interest_statuses where ${within(asked)} and started_at < ${asked.until} group by program_id, lead_id
), came as (
  select * from interests${unattached}
), optioned as (
  select program_id, lead_id, min(placed_at) as optioned_at, (array_agg(owner_id order by placed_at, id))[1] as owner_id
  from crm.options where ${within(asked)} and created_at < ${asked.until} group by program_id, lead_id
), bought as (
  select s.program_id, p.lead_id, min(happened_at) filter (where what = 'signed') as reserved_at,
    min(happened_at) filter (where what = 'deed-signed') as deed_at,
    (array_agg(p.owner_id order by s.recorded_at, s.purchase_id))[1] as owner_id
  from crm.purchase_steps s join crm.purchases p on p.tenant_key = s.tenant_key and p.id = s.purchase_id
  where ${within(asked, 's')} and s.recorded_at < ${asked.until} group by s.program_id, p.lead_id
), ways as (
  select interested_at, optioned_at, reserved_at, deed_at${each(
    ({ name, found }) => sql`,
    ${found} as ${name}`,
  )}
  from came
  left join optioned o using (program_id, lead_id)
  left join bought b using (program_id, lead_id)${each(({ join }) => join)}
  ${since}
), counted as (
  select ${place}, ${value}, count(*)::int as leads, count(interested_at)::int as interests,
    count(optioned_at)::int as options, count(reserved_at)::int as reservations, count(deed_at)::int as deeds
  from ways ${sets}
), lasted as (
  select ${place}, ${value}, ${days('optioned_at', 'interested_at')} as days_to_option,
    ${days('reserved_at', 'optioned_at')} as days_to_reservation, ${days('deed_at', 'reserved_at')} as days_to_deed
  from ways where optioned_at is not null or reserved_at is not null ${sets}
)
select case place${each(({ at, said }) => sql` when ${sql.lit(at)} then ${sql.lit(said)}`)} when 1 then 'ensemble' end as dimension,
  value, leads, interests, options, reservations, deeds, days_to_option, days_to_reservation, days_to_deed
from counted left join lasted using (place, value) where leads > 0 order by place, leads desc, value`;
}

interface Dimension {
  readonly at: number;
  readonly said: string;
  /** What a way is told by, never nothing. */
  readonly found: RawBuilder<unknown>;
  /** Where that is found, beside what every way has. */
  readonly join: RawBuilder<unknown>;
}

function dimensions(tenant: RawBuilder<unknown>, { until }: Asked): Readonly<Record<Breakdown, Dimension>> {
  return {
    origin: {
      at: 2,
      said: ORIGIN,
      found: sql`coalesce(first_origin, 'inconnue')`,
      join: sql`
  left join crm.leads l on l.tenant_key = ${tenant} and l.id = came.lead_id`,
    },
    partner: {
      at: 3,
      said: 'partenaire',
      found: sql`coalesce(k.label, 'bureau de vente')`,
      join: sql`
  left join crm.lead_requests r on r.tenant_key = ${tenant} and r.lead_id = came.lead_id and r.number = 1
  left join crm.keys k on k.tenant_key = ${tenant} and k.id = ${keyOfRequest}`,
    },
    campaign: {
      at: 4,
      said: 'campagne',
      found: sql`coalesce(c.campaign, 'aucune, ou trop rare pour être nommée')`,
      join: sql`
  left join crm.lead_campaigns c
    on c.tenant_key = ${tenant} and c.lead_id = came.lead_id and c.shared_at < ${until}`,
    },
    owner: {
      at: 5,
      said: OWNER,
      found: sql`coalesce(coalesce(i.owner_id, o.owner_id, b.owner_id)::text, 'personne')`,
      join: sql`
  left join crm.interests i
    on i.tenant_key = ${tenant} and i.program_id = came.program_id and i.lead_id = came.lead_id`,
    },
  };
}

function days(to: string, from: string): RawBuilder<unknown> {
  return sql.raw(
    `round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 86400))::numeric, 1)`,
  );
}
