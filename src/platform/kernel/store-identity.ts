// Which event store this is: one event in a stream of its own, written by the first service that starts on it, and by
// whoever has made a copy of one. What follows the events keeps it beside its position, for a position means nothing in
// another store.
import { randomUUID } from 'node:crypto';
import { appendOnce } from './append-once.ts';
import { NONE, type EventStore } from './event-store.ts';

export const STORE_IDENTITY = 'store-identity';
const PATIENCE_MS = 10_000;

/** Null when no service has ever started on it. A copy has the names of all that it descends from; the last is its own. */
export async function identityOf(events: Pick<EventStore, 'read'>): Promise<string | null> {
  return (await lineageOf(events)).at(-1) ?? null;
}

export async function lineageOf(events: Pick<EventStore, 'read'>): Promise<string[]> {
  const names: string[] = [];
  for await (const { data } of events.read(STORE_IDENTITY)) {
    const { store } = (data ?? {}) as { store?: unknown };
    if (typeof store !== 'string')
      throw new Error(`the stream ${STORE_IDENTITY} does not say which store this is`);
    names.push(store);
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
export async function nameCopy(events: Pick<EventStore, 'append' | 'read'>, name: string): Promise<void> {
  const lineage = await lineageOf(events);
  if (lineage.at(-1) === name) return;
  const named = { id: randomUUID(), type: 'StoreNamed', data: { store: name }, metadata: {} };
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
