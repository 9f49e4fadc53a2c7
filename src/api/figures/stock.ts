// Stock over time: how many main lots stood in which status at the end of each day, from the first event on.
import { sql } from 'kysely';
import { LOT_STATUSES, type LotStatus } from '../../domain/grid/lots/enumerations.ts';
import { display, lotStatus } from '../../domain/labels/french.ts';
import { dayOf, within, type Figure } from './figure.ts';

const columnOf = (status: LotStatus): string => status.replace('-', '_');

const standing = sql.join(
  LOT_STATUSES.map(
    (status) =>
      sql`sum(coalesce(sum(lots) filter (where status = ${sql.lit(status)}), 0)) over (order by day)::int as ${sql.ref(columnOf(status))}`,
  ),
  sql.raw(',\n    '),
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
with stands as (
  select program_id, lot_id, status, revision, changed_at,
    lead(revision) over lot as next_revision, lead(changed_at) over lot as next_at
  from crm.lot_status_history
  where ${within(asked)} and changed_at < ${asked.until}
  window lot as (partition by program_id, lot_id order by revision)
), kinds as (
  select program_id, lot_id, is_primary, revision, changed_at,
    lead(revision) over lot as next_revision, lead(changed_at) over lot as next_at
  from crm.lot_kind_history
  where ${within(asked)} and changed_at < ${asked.until}
  window lot as (partition by program_id, lot_id order by revision)
), stretches as (
  select s.status, greatest(s.changed_at, k.changed_at) as began_at, least(s.next_at, k.next_at) as ended_at
  from stands s
  join kinds k on k.program_id = s.program_id and k.lot_id = s.lot_id
    and (s.next_revision is null or k.revision < s.next_revision)
    and (k.next_revision is null or s.revision < k.next_revision)
  where s.status is not null and k.is_primary
), moves as (
  select ${dayOf(sql`began_at`, asked)} as day, status, 1 as lots from stretches
  union all
  select ${dayOf(sql`ended_at`, asked)}, status, -1 from stretches where ended_at is not null
), span as (
  select min(day) as first_day, ${asked.day} as last_day from moves
), points as (
  -- each day of two months, else some hundred weeks or multiples of weeks, and the first day
  select first_day as day from span where first_day is not null
  union
  select last_day - back from span,
    generate_series(0, last_day - first_day,
      case when last_day - first_day <= 60 then 1 else 7 * ceil((last_day - first_day) / 700.0)::int end) as back
), days as (
  select day, false as is_shown, status, lots from moves
  union all
  select day, true, null, 0 from points
), standing as (
  select day, bool_or(is_shown) as is_shown,
    ${standing}
  from days group by day
)
select day, ${sql.join(LOT_STATUSES.map((status) => sql.ref(columnOf(status))))}
from standing where is_shown order by day`,
};
