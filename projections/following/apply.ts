// One batch of events, taken in by every read model in one transaction with their checkpoints.
import { PLANNED_ONCE, tookTooLong } from '../../src/platform/postgres/postgres.ts';
import { changeNotice } from '../../src/platform/following/changes.ts';
import { PROGRESS } from '../../src/platform/postgres/channels.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { isEventsFault, setAside, type SetAside } from '../../src/platform/following/quarantine.ts';
import { misfit, readable, type Arrived } from '../../src/platform/following/arrived.ts';
import type { Projector } from '../projector.ts';
import { loadAll, Rows } from '../rows/rows.ts';

export interface Followed {
  readonly projector: Projector;
  position: bigint | null;
  /** Streams that are set aside, each with the revision of its first event that waits. */
  readonly aside: Map<string, bigint>;
  /** Of the generation it was read from: another may take its name while the position is the same. Not told where none does. */
  readonly generation?: number;
}

/** Another process moved the checkpoint: it owns the read side now. */
export class SecondOwner extends Error {
  constructor() {
    super('another process moved the checkpoints of the read models');
    this.name = 'SecondOwner';
  }
}

/** Answers which streams had to be set aside: none, nearly always. */
export async function applyBatch(
  db: Kysely<unknown>,
  followed: readonly Followed[],
  batch: readonly Arrived[],
  upTo: bigint,
  announces = true,
): Promise<readonly SetAside[]> {
  const attempt = (takeIn: TakeIn): Promise<readonly SetAside[]> =>
    db.transaction().execute(async (transaction) => {
      await moveCheckpoints(transaction, followed, upTo);
      const unfit = await takeIn(transaction, followed, batch);
      await setAside(transaction, unfit);
      // last, so that those who wait for this batch have already heard every other notice of it
      if (announces) await announce(transaction, upTo, batch);
      return unfit;
    });
  let unfit: readonly SetAside[];
  try {
    unfit = await attempt(atOnce);
  } catch (error) {
    // as it is it would be too much at every start
    if (batch.length > 1 && tookTooLong(error)) return await byHalves(db, followed, batch, upTo, announces);
    if (error instanceof SecondOwner || !isEventsFault(error)) throw error;
    unfit = await attempt(inTurn);
  }
  for (const one of followed) {
    if (one.position === null || one.position < upTo) one.position = upTo;
    for (const { stream, revision } of unfit.filter(({ part }) => part === one.projector.name))
      one.aside.set(stream, revision);
  }
  return unfit;
}

async function byHalves(
  db: Kysely<unknown>,
  followed: readonly Followed[],
  batch: readonly Arrived[],
  upTo: bigint,
  announces: boolean,
): Promise<readonly SetAside[]> {
  const first = batch.slice(0, batch.length >> 1);
  const unfit = await applyBatch(db, followed, first, first.at(-1)!.position, announces);
  return [...unfit, ...(await applyBatch(db, followed, batch.slice(first.length), upTo, announces))];
}

/** Tells, once the transaction is committed, everybody who waits how far the live read models are, and who looks what changed. */
export async function announce(
  transaction: Transaction<unknown>,
  position: bigint,
  batch: readonly Arrived[] | null = null,
): Promise<void> {
  const { channel, payload } = changeNotice(batch?.map(({ stream }) => stream) ?? null);
  await sql`${PLANNED_ONCE}select pg_notify(${PROGRESS}, ${String(position)}), pg_notify(${channel}, ${payload})`.execute(
    transaction,
  );
}

type TakeIn = (
  transaction: Transaction<unknown>,
  followed: readonly Followed[],
  batch: readonly Arrived[],
) => Promise<readonly SetAside[]>;

/** Side by side: while Postgres carries out what one read model asked for, the next one works. */
const atOnce: TakeIn = async (transaction, followed, batch) => {
  const taking = followed
    .map((one) => ({ projector: one.projector, events: relevant(one, batch), rows: new Rows() }))
    .filter(({ events }) => events.length > 0);
  await loadAll(
    transaction,
    taking.map(({ projector, events, rows }) => [rows, touched(projector, events)] as const),
  );
  const failures: unknown[] = [];
  await Promise.all(
    taking.map(({ projector, events, rows }) =>
      take(transaction, projector, events, rows).catch((error: unknown) => failures.push(error)),
    ),
  );
  // only now is nothing under way any more that would run on after the transaction; the others failed for the first
  if (failures.length > 0) throw failures[0];
  return [];
};

const inTurn: TakeIn = async (transaction, followed, batch) => {
  const unfit: SetAside[] = [];
  for (const one of followed) unfit.push(...(await oneByOne(transaction, one, batch)));
  return unfit;
};

/** After a failure: each event alone, so that the streams to blame are found and all others lose nothing. */
export async function oneByOne(
  transaction: Transaction<unknown>,
  followed: Followed,
  batch: readonly Arrived[],
): Promise<readonly SetAside[]> {
  const { projector } = followed;
  const unfit = new Map<string, SetAside>();
  for (const event of relevant(followed, batch)) {
    if (unfit.has(event.stream)) continue;
    await sql`savepoint one_event`.execute(transaction);
    try {
      await apply(transaction, projector, [event]);
      await sql`release savepoint one_event`.execute(transaction);
    } catch (error) {
      unfit.set(event.stream, misfit(projector.name, event, error));
      await sql`rollback to savepoint one_event`.execute(transaction);
    }
  }
  return [...unfit.values()];
}

async function apply(
  transaction: Transaction<unknown>,
  projector: Projector,
  events: readonly Arrived[],
): Promise<void> {
  if (events.length > 0) await take(transaction, projector, events, new Rows());
}

async function take(
  transaction: Transaction<unknown>,
  projector: Projector,
  events: readonly Arrived[],
  rows: Rows,
): Promise<void> {
  await fold(transaction, projector, events, rows);
  await writeRows(transaction, projector, rows);
}

/** What the events make of the rows at hand, and of those that they touch beside them. */
export async function fold(
  db: Kysely<unknown>,
  projector: Projector,
  events: readonly Arrived[],
  rows: Rows,
): Promise<void> {
  await rows.load(db, touched(projector, events));
  for (const event of events) {
    const recorded = readable(event);
    projector.handlers.get(event.type)!(recorded, rows);
  }
}

export async function writeRows(
  transaction: Transaction<unknown>,
  projector: Projector,
  rows: Rows,
): Promise<void> {
  if (projector.finish) await projector.finish(rows, transaction);
  await rows.write(transaction);
}

/** The events that a read model takes of a batch. */
export function relevant(
  { projector, position: after, aside }: Followed,
  batch: readonly Arrived[],
): Arrived[] {
  return batch.filter((event) => {
    const { position, stream, revision } = event;
    if (!mayConcern(projector, event)) return false;
    if (after !== null && position <= after) return false;
    const waits = aside.size > 0 ? aside.get(stream) : undefined;
    return waits === undefined || revision < waits;
  });
}

/** What a newer program wrote on a stream that this read model follows may be for it: nobody here can tell. */
function mayConcern({ handlers, prefixes }: Projector, { type, stream, isForeign }: Arrived): boolean {
  return handlers.has(type) || (isForeign && prefixes.some((prefix) => stream.startsWith(prefix)));
}

function* touched(projector: Projector, batch: readonly Arrived[]) {
  for (const { recorded } of batch) if (recorded) yield* projector.touches(recorded);
}

export async function moveCheckpoints(
  transaction: Transaction<unknown>,
  followed: readonly Followed[],
  upTo: bigint,
): Promise<void> {
  const names = followed.map((f) => f.projector.name);
  const expected = followed.map((f) => (f.position === null ? null : String(f.position)));
  // locks the rows first, so a second owner waits here and then finds other positions than it knows
  const { rows } = await sql<{ moved: number }>`
    ${PLANNED_ONCE}with known as (select * from unnest(${names}::text[], ${expected}::bigint[]) as k (read_model, position)),
    moved as (
      update checkpoints c set position = greatest(c.position, ${String(upTo)}::bigint) from known k
      where c.read_model = k.read_model and c.position is not distinct from k.position
      and c.tableoid = coalesce(${followed[0]?.generation ?? null}::oid, c.tableoid)
      returning 1
    )
    select count(*)::int as moved from moved`.execute(transaction);
  if (rows[0]?.moved !== followed.length) throw new SecondOwner();
}
