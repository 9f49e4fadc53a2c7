// What every part of the contract suite needs: a store, streams of its own, and words to ask it with.
import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import {
  jsonEvent,
  type AppendExpectedRevision,
  type AppendResult,
  type JSONEventType,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { expect } from 'vitest';

export interface RunningStore {
  connectionString: string;
  stop(): Promise<void>;
}

export interface Store {
  client: EventStoreDBClient;
  connectionString: string;
}

export type Path = 'BatchAppend' | 'Append';
export const PATHS: Path[] = ['BatchAppend', 'Append'];

/** The client takes the older call whenever credentials come with an append. */
export function viaPath(path: Path) {
  return path === 'Append' ? { credentials: { username: 'admin', password: 'changeit' } } : {};
}

export function freshStream(prefix = 'contract'): string {
  return `${prefix}-${randomUUID()}`;
}

export function event(type = 'Happened', data: Record<string, unknown> = {}, id = randomUUID()) {
  return jsonEvent<JSONEventType<string, Record<string, unknown>>>({ id, type, data });
}

export function events(count: number, type = 'Happened') {
  return Array.from({ length: count }, (_, index) => event(type, { index }));
}

export async function appended(
  { client }: Store,
  stream: string,
  count: number,
  expectedRevision: AppendExpectedRevision = 'any',
): Promise<AppendResult> {
  return client.appendToStream(stream, events(count), { expectedRevision });
}

export async function collect(reading: AsyncIterable<ResolvedEvent>): Promise<ResolvedEvent[]> {
  const all: ResolvedEvent[] = [];
  for await (const resolved of reading) all.push(resolved);
  return all;
}

export function revisions(read: ResolvedEvent[]): number[] {
  return read.map(({ event: recorded }) => Number(recorded?.revision));
}

/** The error a promise is rejected with; fails when it is not. */
export async function failure(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(Error);
  return Object.fromEntries(Object.entries(outcome ?? {}));
}

/** Where the log ends now, as a position to read from. */
export async function headPosition(store: Store): Promise<{ commit: bigint; prepare: bigint }> {
  const { position } = await appended(store, freshStream('marker'), 1);
  if (!position) throw new Error('an append answered without its position');
  return position;
}
