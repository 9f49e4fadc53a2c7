// A generation is one schema that holds every read model. `crm` is the live one; the next is built beside it and
// takes its name in one transaction.
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { migrateCrm } from '../migrations/index.ts';
import { openKysely, openPool } from '../src/kernel/postgres.ts';
import { publish } from './analysts.ts';
import type { Projector } from './projector.ts';

export const LIVE = 'crm';
export const NEXT = 'crm_next';

export interface Generation {
  readonly schema: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<unknown>;
  close(): Promise<void>;
}

export function openGeneration(url: string, schema: string, size?: number): Generation {
  const pool = openPool({ url, searchPath: schema, name: schema, ...(size === undefined ? {} : { size }) });
  const db = openKysely<unknown>(pool);
  return { schema, pool, db, close: () => db.destroy() };
}

/** Makes the schema with its tables and checkpoints; harmless when all is there. */
export async function prepare({ schema, db }: Generation, projectors: readonly Projector[]): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  await migrateCrm(db, schema);
  for (const { name, version } of projectors)
    await sql`insert into checkpoints (read_model, version) values (${name}, ${version}) on conflict do nothing`.execute(
      db,
    );
  if (schema === LIVE) await publish(db);
}

/** Read models whose stored rows were made by another version of their projector. */
export async function outdated({ db }: Generation, projectors: readonly Projector[]): Promise<string[]> {
  const { rows } = await sql<{
    read_model: string;
    version: number;
  }>`select read_model, version from checkpoints`.execute(db);
  return projectors
    .filter((p) => rows.some((r) => r.read_model === p.name && r.version !== p.version))
    .map((p) => p.name);
}

export async function drop(db: Kysely<unknown>, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
}

export async function leastPosition(db: Kysely<unknown>, schema: string): Promise<bigint | null> {
  const { rows } = await sql<{ position: bigint | null }>`
    select min(position) filter (where stopped is null) as position
    from ${sql.table(`${schema}.checkpoints`)}`.execute(db);
  return rows[0]?.position ?? null;
}

/**
 * Holds the live projector still, lets `catchUp` bring the next generation to where the live one stands, and swaps
 * the names. Readers are never held: they read the old rows until the moment of the commit.
 */
export async function swap(
  db: Kysely<unknown>,
  catchUp: (liveAt: bigint | null) => Promise<void>,
): Promise<void> {
  await drop(db, 'crm_old');
  await db.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(`${LIVE}.checkpoints`)} in exclusive mode`.execute(transaction);
    await catchUp(await leastPosition(transaction, LIVE));
    await sql`alter schema ${sql.id(LIVE)} rename to crm_old`.execute(transaction);
    await sql`alter schema ${sql.id(NEXT)} rename to ${sql.id(LIVE)}`.execute(transaction);
    await publish(transaction);
  });
  await drop(db, 'crm_old');
}
