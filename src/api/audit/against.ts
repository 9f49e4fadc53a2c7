// Whether the history is still the one that was exported: the chain of every stream in the export is made anew and
// held against the digests that were written down.
import { isDeepStrictEqual } from 'node:util';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { EventStore, StoredEvent } from '../../platform/eventstore/event-store.ts';
import { genesis, link } from './chain.ts';

const Line = Type.Object({
  stream: Type.String(),
  id: Type.String(),
  type: Type.String(),
  revision: Type.Integer(),
  stored: Type.Object({ data: Type.Unknown(), metadata: Type.Unknown() }),
  digest: Type.String(),
});
type Line = Static<typeof Line>;
const isLine = Compile(Line);

export interface Contradiction {
  readonly stream: string;
  readonly revision: number;
  readonly problem: string;
}

interface Proof {
  readonly lines: number;
  readonly streams: number;
  readonly contradictions: readonly Contradiction[];
}

/** A file that is no export: nothing can be proved with it. */
export class NoExport extends Error {}

export async function proveAgainst(
  events: Pick<EventStore, 'read'>,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<Proof> {
  const exported = new Map<string, Line[]>();
  let count = 0;
  for await (const text of lines) {
    if (text.trim() === '') continue;
    count++;
    const line = parse(text, count);
    exported.set(line.stream, [...(exported.get(line.stream) ?? []), line]);
  }
  if (count === 0) throw new NoExport('the export is empty');
  const contradictions: Contradiction[] = [];
  for (const [stream, wanted] of exported)
    contradictions.push(...(await contradicted(events, stream, wanted)));
  return { lines: count, streams: exported.size, contradictions };
}

function parse(text: string, number: number): Line {
  try {
    const value: unknown = JSON.parse(text);
    if (isLine.Check(value)) return value as Line;
  } catch {
    // said below, with the number of the line
  }
  throw new NoExport(`line ${number} is no line of an audit export`);
}

async function contradicted(
  events: Pick<EventStore, 'read'>,
  stream: string,
  wanted: readonly Line[],
): Promise<Contradiction[]> {
  const left = new Map<number, Line[]>();
  for (const line of wanted) left.set(line.revision, [...(left.get(line.revision) ?? []), line]);
  const last = Math.max(...left.keys());
  const found: Contradiction[] = [];
  let digest = genesis(stream);
  let expected = 0;
  for await (const stored of events.read(stream)) {
    const revision = Number(stored.revision);
    if (revision > last) break;
    if (revision !== expected)
      found.push({ stream, revision: expected, problem: 'is missing from the history' });
    expected = revision + 1;
    digest = link(digest, stored);
    for (const line of left.get(revision) ?? []) {
      const problem = differs(line, stored, digest);
      if (problem !== null) found.push({ stream, revision, problem });
    }
    left.delete(revision);
  }
  for (const revision of left.keys())
    found.push({ stream, revision, problem: 'is missing from the history' });
  return found;
}

function differs(line: Line, { id, type, data, metadata }: StoredEvent, digest: string): string | null {
  const stored: unknown = JSON.parse(JSON.stringify({ id, type, data, metadata }));
  if (!isDeepStrictEqual(stored, { id: line.id, type: line.type, ...line.stored }))
    return `is not the ${line.type} that was exported`;
  return digest === line.digest ? null : 'has another past than when it was exported';
}
