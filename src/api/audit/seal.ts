// One digest over the whole history up to a position: of every stream the digest of its last event, which stands for all
// that precede it. Kept where those who run the stores cannot write, it proves that nothing before it was changed,
// dropped, added or put in another order.
import type { EventStore } from '../../platform/kernel/event-store.ts';
import { isHistory } from '../../platform/kernel/copied-event.ts';
import { Holes } from '../../platform/kernel/holes.ts';
import { Chains } from './chain.ts';
import { leafOf, rootOf } from './merkle.ts';

export interface Sealed {
  readonly events: number;
  readonly streams: number;
  readonly root: string;
  /** Revisions that a stream lacks, said in words. */
  readonly holes: readonly string[];
}

export async function sealUpTo(events: Pick<EventStore, 'readAll'>, position: bigint): Promise<Sealed> {
  const chains = new Chains();
  const holes = new Holes();
  const heads = new Map<string, string>();
  let count = 0;
  for await (const stored of events.readAll([''], null)) {
    const { stream, revision } = stored;
    if (stored.position > position || !isHistory(stored)) continue;
    count++;
    holes.look(stream, revision);
    heads.set(stream, `${stream}\n${revision}\n${chains.next(stored)}`);
  }
  const leaves = [...heads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, head]) => leafOf(head));
  return { events: count, streams: heads.size, root: rootOf(leaves), holes: holes.found };
}
