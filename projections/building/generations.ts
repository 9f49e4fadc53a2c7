// A generation is one schema that holds every read model. `crm` is the live one; the next is built beside it and
// takes its name in one transaction.
import { sql, type Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import { crmStanding, migrateCrm } from '../../migrations/index.ts';
import { CHANGES_TABLES, isLocked, lettingReadersBy } from '../../src/platform/postgres/changing-tables.ts';
import { isThere } from '../../src/platform/postgres/columns.ts';
import { alone, inTurn } from '../../src/platform/postgres/leader.ts';
import { holdersOf } from '../../src/platform/postgres/locks.ts';
import { openKysely, openPool, type PoolOptions } from '../../src/platform/postgres/postgres.ts';
import { othersOn } from '../../src/platform/postgres/presence.ts';
import { publish, RETIRED, withdraw } from '../analysts.ts';
import { announce } from '../following/apply.ts';
import type { Projector } from '../projector.ts';

export const LIVE = 'crm';
export const NEXT = 'crm_next';
/** What the live one is compared with. */
export const REPLAYED = 'crm_verify';
const OLD = 'crm_old';

/** What changes the schemas waits for the process that is changing them. */
export const SCHEMAS = 'schemas';
/** Held by the process that replays the whole history, into either of these; one at a time. */
export const REBUILD_LOCK = 'rebuild';

export interface Generation {
  readonly schema: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<unknown>;
  close(): Promise<void>;
}

export function openGeneration(
  url: string,
  schema: string,
  options: Pick<PoolOptions, 'size' | 'limitMs' | 'settings'> = {},
): Generation {
  const pool = openPool({ url, searchPath: schema, name: schema, ...options });
  const db = openKysely<unknown>(pool);
  return { schema, pool, db, close: () => db.destroy() };
}

/** Makes the live schema with its tables and checkpoints; harmless when all is there. One process at a time. */
export async function prepareLive(
  url: string,
  projectors: readonly Projector[],
  tell: (line: string) => void = () => {},
): Promise<void> {
  await inTurn(url, SCHEMAS, async () => {
    const live = openGeneration(url, LIVE, { size: 2, ...CHANGES_TABLES });
    try {
      await lettingReadersBy(
        'the read models',
        async () => {
          await refuseNewer(url, live.db, projectors);
          await withdrawForMigrations(live);
          await prepare(live, projectors);
          tellOfMissing(await live.db.transaction().execute(publish), tell);
        },
        tell,
      );
      await dropLeftBehind(url, live.db);
    } finally {
      await live.close();
    }
  });
}

function tellOfMissing(roles: readonly string[], tell: (line: string) => void): void {
  if (roles.length === 0) return;
  const made = roles.map((role) => `create role ${role} nologin`).join('; ');
  tell(`analysts see nothing yet, and this account of Postgres may make no roles: ${made}; then start again`);
}

/** Views for analysts depend on every column: a migration that is about to change some finds none. */
export async function withdrawForMigrations({ schema, db }: Generation): Promise<void> {
  const { had, due } = await crmStanding(db, schema);
  if (had.length > 0 && due.length > 0) await db.transaction().execute(withdraw);
}

export async function prepare({ schema, db }: Generation, projectors: readonly Projector[]): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  await migrateCrm(db, schema);
  const [names, versions] = [projectors.map(({ name }) => name), projectors.map(({ version }) => version)];
  // one that is there is left alone: who works beside this process moves it, and an insert would wait for each batch
  await sql`
    insert into checkpoints (read_model, version)
    select name, version from unnest(${names}::text[], ${versions}::int[]) as p (name, version)
    where not exists (select from checkpoints where read_model = name) on conflict do nothing`.execute(db);
}

/** Rows that a newer program made, and may keep up: made anew by this one they would be wrong for that one. */
class NewerReadModels extends Error {
  constructor(names: readonly string[], others: readonly string[]) {
    super(
      `a newer Lotbook has made the read models (${names.join(', ')}), and others are at work: ${others.join(', ')}; ` +
        `start that version or a later one, or stop them all to go back to this one`,
    );
    this.name = 'NewerReadModels';
  }
}

/** Who is alone goes back to an older version with read models of its own. */
export async function refuseNewer(
  url: string,
  db: Kysely<unknown>,
  projectors: readonly Projector[],
): Promise<void> {
  if (!(await isThere(db, `${LIVE}.checkpoints`))) return;
  const made = await versionsOf(db, LIVE);
  const newer = projectors.filter(({ name, version }) => (made.get(name) ?? version) > version);
  if (newer.length === 0) return;
  const others = await othersOn(url);
  if (others.length > 0)
    throw new NewerReadModels(
      newer.map(({ name }) => name),
      others,
    );
}

/** A service that would be left with read models that it may not keep up, and with nobody who may. */
class OlderService extends Error {
  constructor(names: readonly string[], services: readonly string[]) {
    super(
      `an older Lotbook is at work (${services.join(', ')}), and this one has other read models (${names.join(', ')}): ` +
        `stop it and start this version, or use the commands of that one`,
    );
    this.name = 'OlderService';
  }
}

/** For a command, which is gone when it is done: only a service makes read models anew beside others, and stays with them. */
export async function refuseBesideOlder(url: string, projectors: readonly Projector[]): Promise<void> {
  const live = openGeneration(url, LIVE, { size: 1 });
  try {
    if (!(await isThere(live.db, `${LIVE}.checkpoints`))) return;
    const stale = await outdated(live, projectors);
    if (stale.length === 0) return;
    // somebody sees to them already: the command waits for that
    if ((await holdersOf(live.pool, [SCHEMAS, REBUILD_LOCK])).length > 0) return;
    const services = (await othersOn(url)).filter((name) => name.startsWith('service '));
    if (services.length > 0) throw new OlderService(stale, services);
  } finally {
    await live.close();
  }
}

async function versionsOf(db: Kysely<unknown>, schema: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    read_model: string;
    version: number;
  }>`select read_model, version from ${sql.table(`${schema}.checkpoints`)}`.execute(db);
  return new Map(rows.map(({ read_model, version }) => [read_model, version]));
}

/** Read models whose stored rows were made by another version of their projector. */
export async function outdated(live: Generation, projectors: readonly Projector[]): Promise<string[]> {
  const made = await versionsOf(live.db, live.schema);
  return projectors
    .filter(({ name, version }) => (made.get(name) ?? version) !== version)
    .map(({ name }) => name);
}

export async function drop(db: Kysely<unknown>, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
}

/** Of the generation that the pool is opened on. */
export async function tablesIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  return rows.map(({ name }) => name);
}

export async function leastPosition(db: Kysely<unknown>, schema: string): Promise<bigint | null> {
  const { rows } = await sql<{ position: bigint | null }>`
    select min(position) as position from ${sql.table(`${schema}.checkpoints`)}`.execute(db);
  return rows[0]?.position ?? null;
}

/**
 * Holds the live projector still, lets `catchUp` bring the next generation to where the live one stands, and swaps
 * the names. Readers are never held: they read the old rows until the moment of the commit.
 */
export async function swap(url: string, db: Kysely<unknown>, catchUp: () => Promise<void>): Promise<void> {
  for (const schema of [...RETIRED, OLD]) await drop(db, schema);
  await inTurn(url, SCHEMAS, () =>
    db.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(`${LIVE}.checkpoints`)} in exclusive mode`.execute(transaction);
      await catchUp();
      const position = await carryOver(transaction);
      await sql`alter schema ${sql.id(LIVE)} rename to ${sql.id(OLD)}`.execute(transaction);
      await sql`alter schema ${sql.id(NEXT)} rename to ${sql.id(LIVE)}`.execute(transaction);
      await publish(transaction);
      // requests that wait for what only the new generation has taken in must hear of it
      if (position !== null) await announce(transaction, position);
    }),
  );
  for (const schema of [...RETIRED, OLD]) await dropUnread(db, schema);
}

/** Of a rebuild or a comparison that was killed: nobody reads it any more, and whoever is forgotten would stay in it. */
async function dropLeftBehind(url: string, db: Kysely<unknown>): Promise<void> {
  for (const schema of [...RETIRED, OLD]) await dropUnread(db, schema);
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_namespace where nspname in (${NEXT}, ${REPLAYED})`.execute(db);
  // looked at first: a rebuild that begins meanwhile would be told that another one is under way
  if (rows.length === 0) return;
  await alone(url, REBUILD_LOCK, async () => {
    for (const { schema } of rows) await dropUnread(db, schema);
  });
}

/** What an analyst's long query still reads is left to the next start or swap. */
async function dropUnread(db: Kysely<unknown>, schema: string): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '1s'`.execute(transaction);
      await drop(transaction, schema);
    });
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}

/** What the live generation had looked at, and found to be nobody's, the caught-up one need not look at again. */
async function carryOver(transaction: Transaction<unknown>): Promise<bigint | null> {
  const { rows } = await sql<{ position: bigint | null }>`
    update ${sql.table(`${NEXT}.checkpoints`)}
    set position = greatest(position, (select max(position) from ${sql.table(`${LIVE}.checkpoints`)})),
        store = (select max(store) from ${sql.table(`${LIVE}.checkpoints`)})
    returning position`.execute(transaction);
  return rows[0]?.position ?? null;
}
