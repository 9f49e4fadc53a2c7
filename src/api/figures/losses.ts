// Where sales are lost, and why: interests that are discarded, options that ended without a sale, sales cancelled.
import { sql } from 'kysely';
import { within, type Figure } from './figure.ts';

export const losses: Figure = {
  name: 'losses',
  title: 'Ce qui se perd, et pourquoi',
  description:
    'Intérêts écartés, options terminées sans vente, ventes annulées dans la période, par motif. Un intérêt repris depuis ne compte plus.',
  columns: [
    { name: 'step', label: 'Étape', unit: 'text' },
    { name: 'reason', label: 'Motif', unit: 'text' },
    { name: 'lost', label: 'Perdus', unit: 'count' },
    { name: 'percent', label: 'Part de l’étape', unit: 'percent' },
  ],
  query: (asked) => {
    const since = asked.from === null ? sql`` : sql`where at >= ${asked.from}`;
    return sql`
with lost as (
  select 1 as place, 'intérêt' as step, coalesce(reason, 'other') as reason, started_at as at
  from crm.interest_statuses
  where ${within(asked)} and status = 'discarded' and started_at < ${asked.until}
    and (ended_at is null or ended_at >= ${asked.until})
  union all
  select 2, 'option', what, happened_at from crm.option_history
  where ${within(asked)} and what in ('expired', 'canceled') and recorded_at < ${asked.until}
  union all
  select 3, 'vente', p.cancellation_reason, s.happened_at
  from crm.purchase_steps s join crm.purchases p on p.tenant_key = s.tenant_key and p.id = s.purchase_id
  where ${within(asked, 's')} and s.what = 'canceled' and s.recorded_at < ${asked.until}
)
select step, reason, count(*)::int as lost,
  round(100.0 * count(*) / sum(count(*)) over (partition by place), 1) as percent
from lost ${since}
group by place, step, reason order by place, lost desc, reason`;
  },
};
