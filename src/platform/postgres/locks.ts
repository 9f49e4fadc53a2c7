// Locks by name. Each lives and dies with the connection that holds it, so whoever is killed leaves none behind.
import type pg from 'pg';

type Querying = Pick<pg.ClientBase, 'query'>;

export interface Holder {
  readonly lock: string;
  /** What the connection calls itself. */
  readonly name: string;
  readonly since: Date;
}

export async function tryLock(client: Querying, name: string): Promise<boolean> {
  return await got(client, 'pg_try_advisory_lock', name);
}

/** Any number share it, as long as nobody has it whole. */
export async function tryShare(client: Querying, name: string): Promise<boolean> {
  return await got(client, 'pg_try_advisory_lock_shared', name);
}

async function got(client: Querying, attempt: string, name: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`select ${attempt}(hashtext($1)) as got`, [
    nameOf(name),
  ]);
  return rows[0]?.got === true;
}

/** Who asks next may: a connection that is only dropped keeps its locks until the server has noticed. */
export async function letGo(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock_all()').catch(() => {});
  client.release(true);
}

/** Everybody who holds one of these, whole or shared, as Postgres lists them. */
export async function holdersOf(client: pg.Pool | Querying, locks: readonly string[]): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(
    `select t.lock, a.application_name as name, a.backend_start as since
     from unnest($1::text[], $2::text[]) as t (lock, name)
     join pg_locks l on l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and (l.classid::bigint << 32 | l.objid::bigint) = hashtext(t.name)::bigint
       and l.database = (select oid from pg_database where datname = current_database())
     join pg_stat_activity a on a.pid = l.pid
     order by a.backend_start`,
    [locks, locks.map(nameOf)],
  );
  return rows;
}

/** Others may keep locks in the same database. */
function nameOf(name: string): string {
  return `lotbook ${name}`;
}
