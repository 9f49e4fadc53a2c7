// Which event store this is: one event in a stream of its own, written by the first service that starts on it. What
// follows the events keeps it beside its position, for a position means nothing in another store.
import { randomUUID } from 'node:crypto';
import { appendOnce } from './append-once.ts';
import { NONE, type EventStore } from './event-store.ts';

const STREAM = 'store-identity';
const PATIENCE_MS = 10_000;

/** Null when no service has ever started on it. */
export async function identityOf(events: Pick<EventStore, 'read'>): Promise<string | null> {
  let identity: string | null = null;
  for await (const { data } of events.read(STREAM, 0n, 1)) {
    const { store } = (data ?? {}) as { store?: unknown };
    if (typeof store !== 'string') throw new Error(`the stream ${STREAM} does not say which store this is`);
    identity = store;
  }
  return identity;
}

/** Of several that name a store at once, the first one does. */
export async function nameStore(events: Pick<EventStore, 'append' | 'read'>): Promise<string> {
  const known = await identityOf(events);
  if (known !== null) return known;
  const named = { id: randomUUID(), type: 'StoreNamed', data: { store: randomUUID() }, metadata: {} };
  const written = await appendOnce(events, STREAM, NONE, [named], performance.now() + PATIENCE_MS);
  if (written.outcome === 'appended') return named.data.store;
  const others = await identityOf(events);
  if (others === null) throw new Error(`the stream ${STREAM} is written to and shows nothing`);
  return others;
}
