// One digest over the whole history up to a place: of every stream the digest of its last event, which stands for all
// that precede it; and one over the order in which the events of all streams came. Kept where those who run the stores
// cannot write, they prove that nothing before that place was changed, dropped, added or put in another order.
import { createHash } from 'node:crypto';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { isHistory } from '../../platform/eventstore/copied-event.ts';
import { Holes } from '../../platform/eventstore/holes.ts';
import { genesis, link } from './chain.ts';
import { leafOf, pathOf, rootOf, type Step } from './merkle.ts';

/** A position, or so many events from the beginning: in a copy of the store the positions are others. */
export type Upto = bigint | { readonly first: number };

export interface Sealed {
  readonly events: number;
  readonly streams: number;
  readonly root: string;
  /** Over which event came after which: what tells who was first stands in two streams. */
  readonly order: string;
  /** Revisions that a stream lacks, said in words. */
  readonly holes: readonly string[];
}

/** The last event of a stream that is under a seal. */
export interface Head {
  readonly stream: string;
  readonly revision: string;
  readonly digest: string;
}

interface Heads {
  readonly events: number;
  readonly order: string;
  readonly holes: readonly string[];
  /** By the names of their streams. */
  readonly heads: readonly Head[];
}

export async function sealUpTo(events: Pick<EventStore, 'readAll'>, upTo: Upto): Promise<Sealed> {
  return sealOf(await headsUpTo(events, upTo));
}

/** What one record needs to be proved under the root: the heads of its streams, and a path for each. */
export async function proveUpTo(
  events: Pick<EventStore, 'readAll'>,
  upTo: Upto,
  streams: readonly string[],
): Promise<Sealed & { readonly parts: readonly (Head & { readonly path: readonly Step[] })[] }> {
  const found = await headsUpTo(events, upTo);
  const leaves = found.heads.map(leaf);
  const parts = found.heads.flatMap((head, at) =>
    streams.includes(head.stream) ? [{ ...head, path: pathOf(leaves, at) }] : [],
  );
  return { ...sealOf(found), parts };
}

export function leaf({ stream, revision, digest }: Head): string {
  return leafOf(`${stream}\n${revision}\n${digest}`);
}

function sealOf({ events, heads, order, holes }: Heads): Sealed {
  return { events, streams: heads.length, root: rootOf(heads.map(leaf)), order, holes };
}

async function headsUpTo(events: Pick<EventStore, 'readAll'>, upTo: Upto): Promise<Heads> {
  const holes = new Holes();
  const order = createHash('sha256');
  const heads = new Map<string, Head>();
  let count = 0;
  for await (const stored of events.readAll([''], null)) {
    const { stream, revision, position } = stored;
    if (typeof upTo === 'bigint' ? position > upTo : count === upTo.first) break;
    if (!isHistory(stored)) continue;
    count++;
    holes.look(stream, revision);
    order.update(`${stream}\n${revision}\n`);
    const digest = link(heads.get(stream)?.digest ?? genesis(stream), stored);
    heads.set(stream, { stream, revision: String(revision), digest });
  }
  const byName = [...heads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, head]) => head);
  return { events: count, order: order.digest('hex'), holes: holes.found, heads: byName };
}
