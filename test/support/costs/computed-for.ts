// What some work costs: the time that this process and the sessions of its database compute for it. Time on a clock would be
// longer where others compute beside them, and the more so the longer the work.
import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** In milliseconds; on a machine that does not count it by process, those on a clock. */
export async function computedFor(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const before = await computed(pool);
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  const after = await computed(pool);
  if (before === null || after === null) return took;
  // a session that has ended meanwhile took along what it had counted: all that were there last are asked
  const sessions = [...after.sessions].map(([pid, ms]) => ms - (before.sessions.get(pid) ?? 0));
  return after.own - before.own + sessions.reduce((sum, ms) => sum + ms, 0);
}

interface Computed {
  readonly own: number;
  readonly sessions: ReadonlyMap<number, number>;
}

async function computed(pool: pg.Pool): Promise<Computed | null> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  try {
    const sessions = new Map<number, number>();
    for (const { pid } of rows) {
      const [nanoseconds = ''] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
      sessions.set(pid, Number(nanoseconds) / 1e6);
    }
    const { user, system } = process.cpuUsage();
    return { own: (user + system) / 1000, sessions };
  } catch {
    return null;
  }
}
