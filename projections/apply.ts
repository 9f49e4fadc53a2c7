// One batch of events, taken in by every read model in one transaction with their checkpoints.
import { sql, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { Recorded } from '../src/kernel/event.ts';
import { isPostgresAway } from '../src/kernel/postgres.ts';
import type { Projector } from './projector.ts';
import { Rows } from './rows.ts';

export interface Followed {
  readonly projector: Projector;
  position: bigint | null;
  stopped: string | null;
}

/** An event as it arrives: decoded, or the reason why it cannot be. */
export interface Arrived {
  readonly position: bigint;
  readonly type: string;
  readonly recorded: Recorded | null;
  readonly problem: Error | null;
}

/** Another process moved the checkpoint: it owns the read side now. */
export class SecondOwner extends Error {
  constructor() {
    super('another process moved the checkpoints of the read models');
    this.name = 'SecondOwner';
  }
}

/** A read model that cannot take an event in. The others go on without it. */
export interface Poison {
  readonly followed: Followed;
  readonly at: Arrived;
  readonly reason: string;
}

export const PROGRESS = 'lotbook_progress';

export async function applyBatch(
  db: Kysely<unknown>,
  followed: readonly Followed[],
  batch: readonly Arrived[],
  upTo: bigint,
  announces = true,
): Promise<void> {
  const active = followed.filter((f) => f.stopped === null);
  await db.transaction().execute(async (transaction) => {
    await moveCheckpoints(transaction, active, upTo);
    for (const { projector, position } of active) await applyOne(transaction, projector, position, batch);
    // last, so that whoever waits for this batch has already heard every other notice of it
    const stopped = followed.filter((f) => f.stopped !== null).map((f) => f.projector.name);
    if (announces) await announce(transaction, upTo, stopped);
  });
  for (const f of active) if (f.position === null || f.position < upTo) f.position = upTo;
}

/** Tells everybody who waits how far the live read models are, once the transaction is committed. */
export async function announce(
  transaction: Transaction<unknown>,
  position: bigint,
  stopped: readonly string[],
): Promise<void> {
  await sql`select pg_notify(${PROGRESS}, ${[String(position), ...stopped].join(' ')})`.execute(transaction);
}

/** After a failure: the event that this read model cannot take in, if it is to blame. Changes nothing. */
export async function findPoison(
  db: Kysely<unknown>,
  followed: Followed,
  batch: readonly Arrived[],
): Promise<Poison | null> {
  const { projector, position } = followed;
  let at: Arrived | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      for (at of relevant(projector, position, batch)) await applyOne(transaction, projector, position, [at]);
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack || isPostgresAway(error) || !at) return null;
    return { followed, at, reason: `${at.type} at position ${at.position}: ${reasonOf(error)}` };
  }
  return null;
}

class RolledBack extends Error {}

/** Says what went wrong without repeating a row's values, which may be personal. */
function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError)
    return ['Postgres', error.code, error.table, error.column, error.constraint].filter(Boolean).join(' ');
  return error instanceof Error ? error.message : String(error);
}

export async function stopReadModel(db: Kysely<unknown>, { followed, reason }: Poison): Promise<void> {
  await sql`update checkpoints set stopped = ${reason} where read_model = ${followed.projector.name}`.execute(
    db,
  );
  followed.stopped = reason;
}

async function applyOne(
  transaction: Transaction<unknown>,
  projector: Projector,
  after: bigint | null,
  batch: readonly Arrived[],
): Promise<void> {
  const mine = relevant(projector, after, batch);
  if (mine.length === 0) return;
  const rows = new Rows();
  await rows.load(transaction, touched(projector, mine));
  for (const { recorded, problem, type } of mine) {
    if (!recorded) throw problem ?? new Error('the event could not be read');
    projector.handlers.get(type)!(recorded, rows);
  }
  if (projector.finish) await projector.finish(rows, transaction);
  await rows.write(transaction);
}

function relevant(projector: Projector, after: bigint | null, batch: readonly Arrived[]): Arrived[] {
  return batch.filter(
    ({ type, position }) => projector.handlers.has(type) && (after === null || position > after),
  );
}

function* touched(projector: Projector, batch: readonly Arrived[]) {
  for (const { recorded } of batch) if (recorded) yield* projector.touches(recorded);
}

async function moveCheckpoints(
  transaction: Transaction<unknown>,
  active: readonly Followed[],
  upTo: bigint,
): Promise<void> {
  const names = active.map((f) => f.projector.name);
  const expected = active.map((f) => (f.position === null ? null : String(f.position)));
  // locks the rows first, so a second owner waits here and then finds other positions than it knows
  const { rows } = await sql<{ moved: number }>`
    with known as (select * from unnest(${names}::text[], ${expected}::bigint[]) as k (read_model, position)),
    moved as (
      update checkpoints c set position = greatest(c.position, ${String(upTo)}::bigint) from known k
      where c.read_model = k.read_model and c.position is not distinct from k.position
      returning 1
    )
    select count(*)::int as moved from moved`.execute(transaction);
  if (rows[0]?.moved !== active.length) throw new SecondOwner();
}
