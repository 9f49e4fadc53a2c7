// Postgres as the read side sees it: pools whose search path chooses the generation, and one listening connection.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Unavailable } from './unavailable.ts';

// bigint columns (positions, revisions) come back as bigint, never rounded through a number
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

export interface PoolOptions {
  readonly url: string;
  readonly searchPath?: string;
  readonly size?: number;
  readonly name: string;
}

export function openPool({ url, searchPath, size = 10, name }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: size,
    application_name: `lotbook ${name}`,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    ...(searchPath ? { options: `-c search_path=${searchPath}` } : {}),
  });
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on('error', () => {});
  return pool;
}

export function openKysely<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '58030',
  '25006',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
]);
const AWAY_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);

/** Whether Postgres itself is away, full or shutting down, as opposed to a statement that is wrong. */
export function isPostgresAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    AWAY.has(code) ||
    AWAY_ERRNO.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

export async function rowsOrUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isPostgresAway(error)) throw new Unavailable('rows', error);
    throw error;
  }
}
