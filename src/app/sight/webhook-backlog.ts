// What webhooks have still to deliver, by how long it has waited. Receivers that fail wait for their own repair: they are
// counted apart.
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { WAITING } from '../../roles/webhooks/waiting.ts';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { lookedGauge } from './looked-gauge.ts';

const AGES = [0, 60, 600, 3_600] as const;

interface Waiting {
  readonly receiver: 'well' | 'failing';
  readonly older_than: number;
  readonly count: number;
}

const COUNTED = `
  with ${WAITING}
  select r.receiver, a.older_than, count(w.created_at)::int as count
  from (values ('well', false), ('failing', true)) as r (receiver, fails)
  cross join unnest($1::int[]) as a (older_than)
  left join waiting w
    on w.fails = r.fails and w.created_at <= $2::timestamptz - a.older_than * interval '1 second'
  group by 1, 2`;

export function measureWebhookBacklog(pool: pg.Pool, clock: Clock, metrics: Registry): void {
  lookedGauge(metrics, {
    name: 'lotbook_webhooks_waiting',
    help: 'Messages that are not delivered yet and wait for at least so many seconds, by whether their receiver is well; some 100 000 are counted at most',
    labelNames: ['receiver', 'older_than'],
    look: async () => {
      const { rows } = await pool.query<Waiting>(COUNTED, [AGES, clock.now()]);
      return rows.map(({ receiver, older_than, count }) => ({
        labels: { receiver, older_than: String(older_than) },
        value: count,
      }));
    },
  });
}
