// Stock over time: how many main lots stood in which status at the end of each day, from the first event on.
import { sql } from 'kysely';
import { LOT_STATUSES, type LotStatus } from '../../domain/grid/lots/enumerations.ts';
import { display, lotStatus } from '../../domain/labels/french.ts';
import { dayOf, within, type Figure } from './figure.ts';
import { onStanding } from './standing.ts';

const columnOf = (status: LotStatus): string => status.replace('-', '_');

const running = sql.join(
  LOT_STATUSES.map(
    (status) =>
      sql`sum(coalesce(sum(lots) filter (where status = ${sql.lit(status)}), 0)) over (order by place)::int as ${sql.ref(columnOf(status))}`,
  ),
  sql.raw(',\n  '),
);

const counted = sql.join(
  LOT_STATUSES.map(
    (status) =>
      sql`(count(*) filter (where status = ${sql.lit(status)}))::int as ${sql.ref(columnOf(status))}`,
  ),
);

export const stock: Figure = {
  name: 'stock',
  title: 'Stock dans le temps',
  description: 'Lots principaux par statut à la fin de chaque jour, lots supprimés depuis compris.',
  columns: [
    { name: 'day', label: 'Jour', unit: 'day' },
    ...LOT_STATUSES.map((status) => ({
      name: columnOf(status),
      label: display(lotStatus, status),
      unit: 'count' as const,
    })),
  ],
  query: (asked) => sql`
with kinds as (
  select tenant_key, program_id, lot_id, is_primary, revision, changed_at,
    lag(is_primary) over lot as was_primary, lead(revision) over lot as next_revision
  from crm.lot_kind_history
  where ${within(asked)} and changed_at < ${asked.until}
  window lot as (partition by program_id, lot_id order by revision)
), span as (
  select min(${dayOf(sql`changed_at`, asked)}) as first_day, ${asked.day} as last_day from kinds where is_primary
), points as (
  -- each day of two months, else some hundred weeks or multiples of weeks, and the first day
  select first_day as day from span where first_day is not null
  union
  select last_day - back from span,
    generate_series(0, last_day - first_day,
      case when last_day - first_day <= 60 then 1 else 7 * ceil((last_day - first_day) / 700.0)::int end) as back
), places as (
  select day, row_number() over (order by day) as place from points
), ends as (
  select array_agg((day + 1)::timestamp at time zone ${sql.lit(asked.zone)} order by day) as days from points
), changes as (
  -- between two points it does not matter when
  select width_bucket(s.changed_at, ends.days) + 1 as place, s.status, s.previous, count(*)::int as lots
  from ends, crm.lot_status_history s
  join kinds k on k.program_id = s.program_id and k.lot_id = s.lot_id
    and s.revision >= k.revision and (k.next_revision is null or s.revision < k.next_revision)
  where ${within(asked, 's')} and s.changed_at < ${asked.until} and k.is_primary
  group by 1, 2, 3
), moves as (
  select place, status, lots from changes
  union all
  select place, previous, -lots from changes
  union all
  -- what became a main lot, or ceased to be one, as it stood then
  select width_bucket(k.changed_at, ends.days) + 1, stood.status, case when k.is_primary then 1 else -1 end
  from ends, kinds k, lateral (
    select status from crm.lot_status_history
    where (tenant_key, program_id, lot_id) = (k.tenant_key, k.program_id, k.lot_id) and revision < k.revision
    order by revision desc limit 1
  ) stood
  where k.is_primary <> k.was_primary
)
select day, ${running}
from places left join moves using (place) group by day, place order by day`,
  compared: onStanding((asked) => ({
    steps: null,
    select: sql`select ${asked.day} as day, ${counted} from standing having count(*) > 0`,
  })),
};
