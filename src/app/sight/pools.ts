// Connections to Postgres: how many are lent, who waits for one, and for how long.
import type pg from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Lent } from '../../platform/postgres/no-room.ts';

export function measurePools(pools: Readonly<Record<string, pg.Pool>>, metrics: Registry): void {
  new Gauge({
    name: 'lotbook_pool_connections',
    help: 'Connections to Postgres of this process: lent, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [metrics],
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'lent' }, totalCount - idleCount);
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'waiting' }, waitingCount);
      }
    },
  });
  const waits = new Histogram({
    name: 'lotbook_pool_wait_seconds',
    help: 'How long those waited who found no idle connection to Postgres',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  });
  for (const [name, pool] of Object.entries(pools)) timeWaits(pool, (s) => waits.observe({ pool: name }, s));
}

/** Every way to a connection leads over `connect`, those of `query` too. Who finds one idle has not waited. */
function timeWaits(pool: pg.Pool, onWaited: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as pg.Pool['connect'];
  const timed = (lent?: Lent): Promise<pg.PoolClient> | void => {
    // those who asked in this same turn are served first
    if (pool.idleCount > pool.waitingCount) return lent ? connect(lent) : connect();
    const asked = performance.now();
    const over = (): void => onWaited((performance.now() - asked) / 1_000);
    if (!lent) {
      const lending = connect();
      void lending.then(over, over);
      return lending;
    }
    connect((error, client, done) => {
      over();
      lent(error, client, done);
    });
  };
  pool.connect = timed as pg.Pool['connect'];
}
