// How long ago the last backup was taken, for those who want to be told before it is too long.
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { lookedGauge } from './looked-gauge.ts';

export function measureBackupAge(pool: pg.Pool, storeId: string, metrics: Registry): void {
  lookedGauge(metrics, {
    name: 'lotbook_backup_age_seconds',
    help: 'Age of the last backup of this event store; not there before the first',
    labelNames: ['store'],
    look: async () => {
      const { rows } = await pool.query<{ at: Date }>(
        'select taken_at as at from runtime.backups where store = $1 order by taken_at desc limit 1',
        [storeId],
      );
      return rows.map(({ at }) => ({
        labels: { store: storeId },
        value: (Date.now() - at.getTime()) / 1_000,
      }));
    },
  });
}
