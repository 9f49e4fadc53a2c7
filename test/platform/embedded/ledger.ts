// What was asked of a store, kept outside of it, and the audit of what the store made of that.
import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { jsonEvent } from '@eventstore/db-client';

type Outcome = { kind: 'acknowledged'; lastRevision: number } | { kind: 'refused' } | { kind: 'unknown' };

interface Entry {
  stream: string;
  ids: string[];
  outcome: Outcome;
}

// The client has no time limit of its own for an append whose answer never comes.
const PATIENCE_MS = 12_000;

export class Ledger {
  readonly entries: Entry[] = [];
  /** Part of the names of its streams, so that ledgers of one store do not mix. */
  readonly id = randomUUID().slice(0, 8);

  count(kind: Outcome['kind']): number {
    return this.entries.filter(({ outcome }) => outcome.kind === kind).length;
  }

  /** One append of one to three events. A write whose fate is unknown is asked for again, as clients do. */
  async append(client: EventStoreDBClient, stream: string, attempts = 1): Promise<Outcome> {
    const ids = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => randomUUID());
    const entry: Entry = { stream, ids, outcome: { kind: 'unknown' } };
    this.entries.push(entry);
    const events = ids.map((id) => jsonEvent({ id, type: 'Kept', data: { stream } }));
    for (let attempt = 0; attempt < attempts && entry.outcome.kind === 'unknown'; attempt++) {
      entry.outcome = await timed(client.appendToStream(stream, events)).then(
        ({ nextExpectedRevision }) => ({ kind: 'acknowledged', lastRevision: Number(nextExpectedRevision) }),
        (error: unknown) => (isRefusal(error) ? { kind: 'refused' } : { kind: 'unknown' }),
      );
    }
    return entry.outcome;
  }

  /** Everything that is wrong; an empty list when nothing is. */
  async audit(client: EventStoreDBClient): Promise<string[]> {
    const faults: string[] = [];
    const streams = new Set(this.entries.map(({ stream }) => stream));
    for (const stream of streams) {
      const stored = await storedIds(client, stream, faults);
      const own = this.entries.filter((entry) => entry.stream === stream);
      for (const entry of own) faults.push(...faultsOf(entry, stored));
      const asked = new Set(own.flatMap(({ ids }) => ids));
      for (const id of stored) if (!asked.has(id)) faults.push(`${stream}: ${id} was never asked for`);
    }
    return faults;
  }
}

function faultsOf({ stream, ids, outcome }: Entry, stored: string[]): string[] {
  const places = ids.map((id) => stored.flatMap((other, revision) => (other === id ? [revision] : [])));
  const found = places.filter((place) => place.length > 0).length;
  if (places.some((place) => place.length > 1))
    return [`${stream}: an event is there twice (${outcome.kind})`];
  if (found === 0)
    return outcome.kind === 'acknowledged' ? [`${stream}: an acknowledged append is lost`] : [];
  if (outcome.kind === 'refused') return [`${stream}: a refused append was written`];
  const last = places.at(-1)?.[0] ?? -1;
  const expected = ids.map((_, n) => last - ids.length + 1 + n);
  if (!places.every((place, n) => place[0] === expected[n])) return [`${stream}: an append was torn apart`];
  const moved = outcome.kind === 'acknowledged' && outcome.lastRevision !== last;
  return moved ? [`${stream}: acknowledged at ${outcome.lastRevision}, found at ${last}`] : [];
}

async function storedIds(client: EventStoreDBClient, stream: string, faults: string[]): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const { event } of client.readStream(stream)) {
      if (Number(event?.revision) !== ids.length) faults.push(`${stream}: a gap before ${event?.revision}`);
      ids.push(event?.id ?? '');
    }
  } catch (error) {
    if (!(error instanceof Error && 'type' in error && error.type === 'stream-not-found')) throw error;
  }
  return ids;
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'wrong-expected-version';
}

function timed<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
