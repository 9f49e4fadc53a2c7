// What must be read from the log before a batch of writes can be decided.
import type pg from 'pg';
import { needsHistory, type FindAt, type FindRecent } from './decide-write.ts';
import { expectedNumber } from '../protocol/expected-revision.ts';
import { baseOf } from '../log/stream-names.ts';
import { NEVER_WRITTEN, type StreamState } from '../log/stream-state.ts';
import type { StreamStates } from '../log/stream-states.ts';
import type { Write } from './write-request.ts';

type StateOf = (base: string) => StreamState;

/** The states of all streams that are written to; those not at hand are loaded together. */
export async function loadStates(client: pg.Client, writes: Write[], states: StreamStates): Promise<StateOf> {
  const missing = new Set<string>();
  for (const write of writes) {
    const base = baseOf(write.stream);
    if (!states.get(base)) missing.add(base);
  }
  const loaded = missing.size > 0 ? await states.load(client, [...missing]) : undefined;
  return (base) => loaded?.get(base) ?? states.get(base) ?? NEVER_WRITTEN;
}

/** The events at revisions that have passed, for writes that may be retries of what is no longer recent. */
export async function loadHistory(
  client: pg.Client,
  writes: Write[],
  stateOf: StateOf,
  recent: FindRecent,
): Promise<FindAt> {
  const asked = writes.filter(
    (write) =>
      needsHistory(write, stateOf(baseOf(write.stream))) &&
      write.events.some((event) => recent(event.id)?.stream !== write.stream),
  );
  if (asked.length === 0) return () => undefined;
  const first = asked.map((write) => (expectedNumber(write.expected) ?? 0) + 1);
  const last = asked.map((write, place) => (first[place] ?? 0) + write.events.length - 1);
  const { rows } = await client.query<{ stream: string; revision: string; id: string; position: string }>(
    `select stream, revision, id, position
     from unnest($1::text[], $2::bigint[], $3::bigint[]) as asked (name, first, last)
     join event_node.events on stream = name and revision between first and last`,
    [asked.map((write) => write.stream), first, last],
  );
  const found = new Map(
    rows.map((row) => [`${row.revision} ${row.stream}`, { id: row.id, position: Number(row.position) }]),
  );
  return (stream, revision) => found.get(`${revision} ${stream}`);
}
