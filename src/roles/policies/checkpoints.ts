// How far each policy has come. It is moved only after everything before it was acted upon.
import type pg from 'pg';
import { rowsOrUnavailable } from '../../platform/postgres/postgres.ts';

export async function loadCheckpoint(pool: pg.Pool, policy: string): Promise<bigint | null> {
  const { rows } = await rowsOrUnavailable(() =>
    pool.query<{ position: bigint }>('select position from runtime.policy_checkpoints where policy = $1', [
      policy,
    ]),
  );
  return rows[0]?.position ?? null;
}

/** Never back: a leader that was replaced without knowing it does no harm. */
export async function moveCheckpoint(
  pool: pg.Pool,
  policy: string,
  position: bigint,
  store: string,
): Promise<void> {
  await rowsOrUnavailable(() =>
    pool.query(
      `insert into runtime.policy_checkpoints as c (policy, position, store) values ($1, $2, $3)
       on conflict (policy) do update set position = greatest(c.position, excluded.position)`,
      [policy, position, store],
    ),
  );
}
