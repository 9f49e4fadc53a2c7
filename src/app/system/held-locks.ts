// Who holds a task that one process does at a time: the locks of `leader.ts`, as Postgres lists them.
import type pg from 'pg';

export interface Holder {
  /** What the connection calls itself. */
  readonly name: string;
  readonly since: Date;
}

/** By task, those that somebody holds. */
export async function holdersOf(
  pool: pg.Pool,
  tasks: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  const { rows } = await pool.query<Holder & { task: string }>(
    `select t.task, a.application_name as name, a.backend_start as since
     from unnest($1::text[]) as t (task)
     join pg_locks l on l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and (l.classid::bigint << 32 | l.objid::bigint) = hashtext('lotbook ' || t.task)::bigint
       and l.database = (select oid from pg_database where datname = current_database())
     join pg_stat_activity a on a.pid = l.pid`,
    [tasks],
  );
  return new Map(rows.map(({ task, ...holder }) => [task, holder]));
}
