// Whether Postgres lets everybody who works on it have the connections that they need.
import type pg from 'pg';
import { well, wrong, type Finding } from './findings.ts';

/** Of a process: with fewer it may be a while until some of its tasks find one. */
const LEAST = 20;

/** What the server, the database and the account allow, whichever is least. */
export async function examineRoom(pool: pg.Pool, presences: readonly string[]): Promise<Finding[]> {
  const { rows } = await pool.query<{ room: number }>(
    `select least(
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
       (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as room`,
  );
  const { room } = rows[0]!;
  // one that is not up yet will want them too
  const processes = Math.max(1, presences.filter((name) => name.startsWith('service at ')).length);
  const least = processes * LEAST;
  const says = `room for ${room}, and ${processes === 1 ? 'a process needs' : `${processes} processes need`} ${least}`;
  return [
    room < least
      ? wrong(
          'connections',
          says,
          'raise max_connections, or the connection limit of this database or account',
        )
      : well('connections', says),
  ];
}
