// Streams that one part of the service (a read model, a policy, …) cannot take in. They are set aside at the event it
// fails at, so that the part goes on with all others; they are tried again whenever the part starts, and when an
// operator asks for it. The table is the same in every schema: the search path says whose it is.
import { QUARANTINE, TRY_AGAIN } from '../postgres/channels.ts';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { isPostgresAway } from '../postgres/postgres.ts';
import { Unavailable } from '../kernel/unavailable.ts';

export interface SetAside {
  readonly part: string;
  readonly stream: string;
  /** The first event that waits. */
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  readonly reason: string;
}

/** As it is stored. */
export interface KeptAside extends SetAside {
  readonly triedAt: Date;
}

export async function loadSetAside(db: Kysely<unknown>, parts?: readonly string[]): Promise<KeptAside[]> {
  const { rows } = await sql<KeptAside>`
    select part, stream, revision, position, type, reason, tried_at as "triedAt" from quarantine
    ${parts ? sql`where part = any(${parts})` : sql``} order by position, part, stream`.execute(db);
  return rows;
}

export async function setAside(db: Kysely<unknown>, entries: readonly SetAside[]): Promise<void> {
  for (const { part, stream, revision, position, type, reason } of entries)
    await sql`
      insert into quarantine (part, stream, revision, position, type, reason)
      values (${part}, ${stream}, ${String(revision)}, ${String(position)}, ${type}, ${reason})
      on conflict (part, stream) do update
      set revision = excluded.revision, position = excluded.position, type = excluded.type,
          reason = excluded.reason, tried_at = clock_timestamp()`.execute(db);
  if (entries.length > 0) await sql`select pg_notify(${QUARANTINE}, '')`.execute(db);
}

export async function takeBack(db: Kysely<unknown>, part: string, stream: string): Promise<void> {
  await sql`delete from quarantine where part = ${part} and stream = ${stream}`.execute(db);
  await sql`select pg_notify(${QUARANTINE}, '')`.execute(db);
}

export async function askToTryAgain(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_notify(${TRY_AGAIN}, '')`.execute(db);
}

/**
 * Two rows of one key, data that does not fit, values out of bounds, a row too large: the event is to blame. All else would
 * befall any event.
 */
const BLAMES_THE_DATA = /^(21|22|23|54)/;

/** Whether the fault lies with the event, as opposed to a store that is away, full or of another shape. */
export function isEventsFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Unavailable || isPostgresAway(error)) return false;
  return error instanceof pg.DatabaseError ? BLAMES_THE_DATA.test(error.code ?? '') : true;
}

/** What went wrong, without a row's values, which may be personal. */
export function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError)
    return ['Postgres', error.code, error.table, error.column, error.constraint].filter(Boolean).join(' ');
  return error instanceof Error ? error.message : String(error);
}
