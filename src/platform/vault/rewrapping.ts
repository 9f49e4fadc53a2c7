// Data keys wrapped with another master key: some at a time, each lot for itself, so that it can stop anywhere and go on.
import type pg from 'pg';
import { MASTER_KEY } from '../postgres/channels.ts';
import { beginChange, endChange, type MasterKeys } from './master-keys.ts';
import { inTransaction } from '../postgres/postgres.ts';
import { seal, unseal } from './sealing.ts';

const AT_ONCE = 500;

/**
 * No key may be made meanwhile: one that is under way is waited for, and those that wait see the new generation. Whoever
 * runs is told, and reads the new key with the one it holds.
 */
export async function startRewrapping(pool: pg.Pool, keys: MasterKeys, next: Buffer): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('lock table vault.data_keys in share row exclusive mode');
    await beginChange(client, keys, next);
    await client.query('select pg_notify($1, $2)', [MASTER_KEY, '']);
  });
}

/** How many are still wrapped with the key before. */
export async function unwrappedLeft(pool: Pick<pg.Pool, 'query'>, generation: number): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'select count(*)::int as left from vault.data_keys where generation < $1 and wrapped is not null',
    [generation],
  );
  return rows[0]?.left ?? 0;
}

/** Some of them; false when there were none. One that is destroyed meanwhile stays destroyed. */
export async function rewrapSome(pool: pg.Pool, keys: MasterKeys): Promise<number> {
  const { previous, current, generation } = keys;
  if (!previous) throw new Error('no change of the master key is under way');
  const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(
    `select subject, wrapped from vault.data_keys where generation < $1 and wrapped is not null
     order by generation, subject limit ${AT_ONCE}`,
    [generation],
  );
  if (rows.length === 0) return 0;
  await pool.query(
    `update vault.data_keys k set wrapped = r.wrapped, generation = $3
     from unnest($1::text[], $2::bytea[]) as r (subject, wrapped)
     where k.subject = r.subject and k.generation < $3 and k.wrapped is not null`,
    [
      rows.map(({ subject }) => subject),
      rows.map(({ subject, wrapped }) => seal(current, subject, unseal(previous, subject, wrapped))),
      generation,
    ],
  );
  return rows.length;
}

/** Answers how many are left instead, where some are. */
export async function stopAcceptingPrevious(pool: pg.Pool, generation: number): Promise<number> {
  const left = await unwrappedLeft(pool, generation);
  if (left === 0) await inTransaction(pool, (client) => endChange(client));
  return left;
}
