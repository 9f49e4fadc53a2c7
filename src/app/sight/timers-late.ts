// How late the timers are: what should have ended by now, and has not. They look once a second.
import { sql, type Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { isOverIn } from '../../platform/postgres/term-sql.ts';
import { endings } from '../../roles/timers/endings.ts';
import { lookedGauge } from './looked-gauge.ts';

/** `rows` reads the live generation. */
export function measureLateTimers(rows: Kysely<unknown>, clock: Clock, metrics: Registry): void {
  lookedGauge(metrics, {
    name: 'lotbook_timers_late_seconds',
    help: 'For how long the oldest option, purchase or registration has been over that no timer has ended; 0: there is none',
    labelNames: ['kind'],
    look: async () => {
      const now = clock.now();
      const oldest = await oldestDue(rows, now);
      return Object.keys(endings).map((kind) => {
        const at = oldest.get(kind);
        return { labels: { kind }, value: at ? (now.getTime() - at.getTime()) / 1_000 : 0 };
      });
    },
  });
}

async function oldestDue(rows: Kysely<unknown>, now: Date): Promise<ReadonlyMap<string, Date>> {
  const found = await sql<{ kind: string; at: Date }>`
    select kind, min(due_at) as at from due where ${isOverIn(sql.ref('due_at'), now)} group by kind`.execute(
    rows,
  );
  return new Map(found.rows.map(({ kind, at }) => [kind, at]));
}
