// Which event store this is: one event in a stream of its own, written by the first service that starts on it, and by
// whoever has made a copy of one. What follows the events keeps it beside its position, for a position means nothing in
// another store.
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { appendOnce } from './append-once.ts';
import { NONE, type EventStore } from './event-store.ts';

export const STORE_IDENTITY = 'store-identity';
const PATIENCE_MS = 10_000;
const isName = Compile(
  Type.Object({ store: Type.String(), numbers_left_out: Type.Optional(Type.Integer()) }),
);

/** A history that may end before what its partners were told last. */
export interface PutBack {
  /** What the store has been called since. */
  readonly store: string;
  /** Of each kind of record and in each client space: so many may have been numbered after the end of this history. */
  readonly numbersLeftOut: number;
}

/** More than a day's, of whatever kind. */
export const NUMBERS_LEFT_OUT = 100_000;

interface Named {
  readonly store: string;
  readonly numbersLeftOut: number;
}

/** Null when no service has ever started on it. A copy has the names of all that it descends from; the last is its own. */
export async function identityOf(events: Pick<EventStore, 'read'>): Promise<string | null> {
  return (await lineageOf(events)).at(-1) ?? null;
}

export async function lineageOf(events: Pick<EventStore, 'read'>): Promise<string[]> {
  return (await namesOf(events)).map(({ store }) => store);
}

/** The last time that this history was put back; null when it never was. */
export async function lastPutBack(events: Pick<EventStore, 'read'>): Promise<PutBack | null> {
  return (await namesOf(events)).findLast(({ numbersLeftOut }) => numbersLeftOut > 0) ?? null;
}

async function namesOf(events: Pick<EventStore, 'read'>): Promise<Named[]> {
  const names: Named[] = [];
  for await (const { data } of events.read(STORE_IDENTITY)) {
    if (!isName.Check(data)) throw new Error(`the stream ${STORE_IDENTITY} does not say which store this is`);
    names.push({ store: data.store, numbersLeftOut: data.numbers_left_out ?? 0 });
  }
  return names;
}

/** Of several that name a store at once, the first one does. */
export async function nameStore(events: Pick<EventStore, 'append' | 'read'>): Promise<string> {
  const known = await identityOf(events);
  if (known !== null) return known;
  const named = { id: randomUUID(), type: 'StoreNamed', data: { store: randomUUID() }, metadata: {} };
  const written = await appendOnce(events, STORE_IDENTITY, NONE, [named], performance.now() + PATIENCE_MS);
  if (written.outcome === 'appended') return named.data.store;
  const others = await identityOf(events);
  if (others === null) throw new Error(`the stream ${STORE_IDENTITY} is written to and shows nothing`);
  return others;
}

/** A copy that is whole gets a name of its own, behind those of its originals; once, however often this is said. */
export async function nameCopy(
  events: Pick<EventStore, 'append' | 'read'>,
  name: string,
  numbersLeftOut = 0,
): Promise<void> {
  const lineage = await lineageOf(events);
  if (lineage.at(-1) === name) return;
  const data = { store: name, ...(numbersLeftOut > 0 && { numbers_left_out: numbersLeftOut }) };
  const named = { id: randomUUID(), type: 'StoreNamed', data, metadata: {} };
  const expected = BigInt(lineage.length) - 1n;
  const written = await appendOnce(
    events,
    STORE_IDENTITY,
    expected,
    [named],
    performance.now() + PATIENCE_MS,
  );
  if (written.outcome !== 'appended')
    throw new Error('another process names this event store at the same time');
}
