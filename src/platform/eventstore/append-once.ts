// One append, in however many tries. A copy that reaches the store while another one is being written may be dropped
// there without an answer, so nothing is sent again before the stream has said what became of the last copy, or before
// the store must have given it up.
import type { Appended, EventStore, NewEvent } from './event-store.ts';
import { Unavailable } from '../kernel/unavailable.ts';

type Store = Pick<EventStore, 'append' | 'read'>;
export type Settled = Extract<Appended, { outcome: 'appended' | 'conflict' }>;

/** EventStoreDB answers an append within its commit timeout, or never. */
const UNDER_WAY_MS = 2_000;
const LOOK_MS = 20;

/** Goes on until `performance.now()` is past `patientUntil`; the same ids at the same revision are written once. */
export async function appendOnce(
  store: Store,
  stream: string,
  expected: bigint,
  events: readonly NewEvent[],
  patientUntil: number,
): Promise<Settled> {
  for (let attempt = 1; ; attempt++) {
    const givenUpAt = performance.now() + UNDER_WAY_MS;
    const appended = await store.append(stream, expected, events);
    if (appended.outcome === 'appended' || appended.outcome === 'conflict') return appended;
    if (appended.outcome === 'unknown') {
      const settled = await fateOf(store, stream, expected, events, givenUpAt);
      if (settled) return settled;
    }
    if (performance.now() > patientUntil) throw new Unavailable('events', appended.cause);
    await pause(Math.min(4 * attempt, 100));
  }
}

/** Looks until something stands where the events were to be, or none of the copies sent can be under way any more. */
async function fateOf(
  store: Store,
  stream: string,
  expected: bigint,
  events: readonly NewEvent[],
  givenUpAt: number,
): Promise<Settled | null> {
  for (;;) {
    const isLastLook = performance.now() >= givenUpAt;
    const settled = await look(store, stream, expected, events);
    if (settled || isLastLook) return settled;
    await pause(LOOK_MS);
  }
}

async function look(
  store: Store,
  stream: string,
  expected: bigint,
  events: readonly NewEvent[],
): Promise<Settled | null> {
  try {
    let settled: Settled | null = null;
    // an append is there whole or not at all: its first event says whose these are
    for await (const { id, revision, position } of store.read(stream, expected + 1n, events.length)) {
      if (settled === null && id !== events[0]?.id) settled = { outcome: 'conflict' };
      else if (settled?.outcome !== 'conflict') settled = { outcome: 'appended', revision, position };
    }
    return settled;
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
