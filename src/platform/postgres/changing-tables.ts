// Tables that change while others read and write them. A change may take minutes where there is much in them, and it waits for
// whoever is in a table: somebody's long query, a backup.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { PoolOptions } from './postgres.ts';

const LIMIT_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';
const OUT_OF_LINE_MS = 2_000;

/**
 * For connections on which tables are changed. A change waits in the line for its table no longer than this: whoever reads that
 * table next waits behind it.
 */
export const CHANGES_TABLES = {
  limitMs: LIMIT_MS,
  settings: { lock_timeout: '1s' },
} as const satisfies Pick<PoolOptions, 'limitMs' | 'settings'>;

/**
 * Somebody's long query on a table holds up what changes it, and what stands in line for a table holds up all who read it:
 * the requests of processes that still run. So it leaves the line and comes back until the query is over.
 */
export async function lettingReadersBy(
  what: string,
  change: () => Promise<void>,
  tell: (line: string) => void,
): Promise<void> {
  const until = performance.now() + LIMIT_MS;
  for (let isTold = false; ; isTold = true)
    try {
      return await change();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() > until)
        throw new Error(`somebody reads ${what} in a transaction that does not end: see pg_stat_activity`, {
          cause: error,
        });
      if (!isTold) tell(`waits for a query that reads ${what}, which are to change: see pg_stat_activity`);
      await setTimeout(OUT_OF_LINE_MS);
    }
}

export function isLocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}
