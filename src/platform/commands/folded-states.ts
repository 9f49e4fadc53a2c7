// The folded states that were worked on last, as many as fit into so many bytes: a grid may take a thousand times what a
// claim takes, so counting them would say nothing of the memory they need.
import { LRUCache } from 'lru-cache';
import type { Folded } from '../rules/aggregate.ts';
import { heapBytes } from '../kernel/heap-bytes.ts';

const MOST_BYTES = 128 * 2 ** 20;
/** The entry itself and its name. */
const ENTRY_BYTES = 400;

interface Kept<State> {
  readonly folded: State;
  readonly bytes: number;
  /** The revision it was weighed at. */
  readonly weighed: bigint;
}

export class FoldedStates<State extends { readonly revision: bigint } = Folded<unknown>> {
  readonly #kept: LRUCache<string, Kept<State>>;

  constructor(mostBytes = MOST_BYTES) {
    this.#kept = new LRUCache<string, Kept<State>>({ maxSize: mostBytes });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  get(stream: string): State | undefined {
    return this.#kept.get(stream)?.folded;
  }

  set(stream: string, folded: State): void {
    const before = this.#kept.peek(stream);
    const isDue = !before || hasGrown(before.weighed, folded.revision);
    const bytes = isDue ? ENTRY_BYTES + Math.ceil(heapBytes(folded)) : before.bytes;
    const weighed = isDue ? folded.revision : before.weighed;
    this.#kept.set(stream, { folded, bytes, weighed }, { size: bytes });
  }

  delete(stream: string): void {
    this.#kept.delete(stream);
  }

  /** Those whose names begin like this. */
  deleteAll(beginning: string): void {
    for (const stream of [...this.#kept.keys()]) if (stream.startsWith(beginning)) this.delete(stream);
  }
}

/** Weighing takes its time, so it is done anew only when a stream is longer by an eighth. */
function hasGrown(weighed: bigint, revision: bigint): boolean {
  return revision > weighed + weighed / 8n + 4n || revision < weighed;
}
