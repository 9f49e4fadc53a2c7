// Postgres as the read side sees it: pools whose search path chooses the generation.
import { Kysely, PostgresDialect, sql, type PostgresPoolClient, type RawBuilder } from 'kysely';
import pg from 'pg';
import { copyIn } from './copy-in.ts';
import { makeDo, ONE_STAYS } from './no-room.ts';
import { sessionAt, type Settings } from './session.ts';
import { Unavailable } from '../kernel/unavailable.ts';

// bigint columns (positions, revisions) come back as bigint, never rounded through a number
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

export interface PoolOptions {
  readonly url: string;
  readonly searchPath?: string;
  readonly size?: number;
  readonly name: string;
  /** How long one statement may take. What somebody waits for over HTTP keeps the default. */
  readonly limitMs?: number;
  /** Settings of the server for these connections alone. */
  readonly settings?: Settings;
}

const LIMIT_MS = 5_000;
const CONNECT_LIMIT_MS = 5_000;
/** The server speaks first when a statement takes too long; when it says nothing, the wire is dead. */
const GRACE_MS = 1_000;

export function openPool(options: PoolOptions): pg.Pool {
  const { url, searchPath, size = 10, name, limitMs = LIMIT_MS } = options;
  const pool = new pg.Pool({
    ...sessionAt(url, { ...(searchPath ? { search_path: searchPath } : {}), ...options.settings }),
    types,
    max: size,
    ...ONE_STAYS,
    application_name: `lotbook ${name}`,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: limitMs,
    query_timeout: limitMs + GRACE_MS,
    idle_in_transaction_session_timeout: 60_000,
  });
  // a connection that breaks is replaced by the pool; without a listener, idle or lent, it would end the process
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  makeDo(pool, CONNECT_LIMIT_MS);
  return pool;
}

export function openKysely<Tables>(pool: pg.Pool): Kysely<Tables> {
  const lending = { connect: async () => lend(await pool.connect()), end: () => pool.end() };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lending }) });
}

const MARK = '/* planned once */ ';
/** Within so many characters it is looked for. */
const FRONT = 64;

/**
 * Stands before a statement, or behind its first word, that Postgres may plan once a connection, whatever its values are: what
 * goes by a key or along the one index that is in the order asked for, or writes rows. Planning one of thirty columns takes
 * longer than carrying it out.
 */
export const PLANNED_ONCE = sql.raw(MARK);
const names = new Map<string, string>();

/** The same for a pool that is asked itself; of texts that are few. */
export function plannedOnce(text: string, values: readonly unknown[]): pg.QueryConfig {
  return { name: nameOf(text), text, values: [...values] };
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `planned ${names.size}`));
  return name;
}

const COPY = /^(copy .* from stdin) \$1$/;

/** New rows of a table by COPY, in its text format, as a query among the others of a connection. */
export function copyOf(table: string, columns: readonly string[], rows: Buffer): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // they stand where a parameter would
  return sql`copy ${sql.table(table)} (${names}) from stdin ${rows}`;
}

/**
 * Kysely gives every connection back as good, and rolls back on it first. One that failed its user is of no use for
 * either: the rollback would wait as long again for an answer, and so would the next user.
 */
function lend(client: pg.PoolClient): PostgresPoolClient {
  let failed: Error | null = null;
  const query = async (...args: unknown[]): Promise<unknown> => {
    if (failed) throw failed;
    const [text, values] = args;
    const copy = typeof text === 'string' ? COPY.exec(text)?.[1] : undefined;
    const [rows] = Array.isArray(values) ? (values as unknown[]) : [];
    const isPlannedOnce = typeof text === 'string' && text.slice(0, FRONT).includes(MARK);
    const asked = isPlannedOnce ? [plannedOnce(text, values as unknown[])] : args;
    try {
      if (copy !== undefined && Buffer.isBuffer(rows)) return await copyIn(client, copy, rows);
      return await (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, asked);
    } catch (error) {
      if (error instanceof Error && isPostgresAway(error)) failed = error;
      throw error;
    }
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release(failed !== null) };
}

const CANCELLED = '57014';
const AWAY = new Set([
  CANCELLED,
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
const AWAY_ERRNO = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** What its client says by itself. */
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Client has encountered a connection error|Client was closed/;

/** Whether Postgres itself is away, full, stuck or shutting down, as opposed to a statement that is wrong. */
export function isPostgresAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // a socket that is not there, not any other file
  const isNoSocket = code === 'ENOENT' && syscall === 'connect';
  return AWAY.has(code) || AWAY_ERRNO.has(code) || isNoSocket || AWAY_WORDS.test(error.message);
}

/** Whether a statement came to its limit of time. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CANCELLED;
}

/** Whatever people are called can be written in it. */
export const ENCODING = 'UTF8';

export async function encodingOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  return rows[0]!.server_encoding;
}

export async function rowsOrUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isPostgresAway(error)) throw new Unavailable('rows', error);
    throw error;
  }
}

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    broken = false;
    return result;
  } catch (error) {
    if (!isPostgresAway(error))
      broken = await client.query('rollback').then(
        () => false,
        () => true,
      );
    throw error;
  } finally {
    client.release(broken);
  }
}
