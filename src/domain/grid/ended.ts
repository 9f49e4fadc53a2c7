// What a grid keeps of the options and purchases that have ended: whose they were, so that their owner is told that one is
// over and nobody else that it ever was, and whom an answer about one names. All else of them stays in the stream. Sixteen bytes
// each, in sorted runs: of two runs of one length one is made, so there are few to look in however many there were.
import { HEAP_BYTES } from '../../platform/kernel/heap-bytes.ts';

export interface Ended {
  readonly lead_id: number;
  readonly owner_id: number;
  readonly key_id: number | null;
}

/** Identifier, lead, owner, key. No identifier is 0: it stands for a key that there was not. */
const FACTS = 4;
const NONE = 0;
const RUN = 64 * FACTS;

export class EndedHolds {
  static readonly none = new EndedHolds([], new Int32Array(0));
  /** Each in the order of the identifiers, the longest first. */
  readonly #runs: readonly Int32Array[];
  /** In the order of ending: copied with every addition, so it is short. */
  readonly #newest: Int32Array;

  private constructor(runs: readonly Int32Array[], newest: Int32Array) {
    this.#runs = runs;
    this.#newest = newest;
  }

  /** As `toJSON` tells them. */
  static from(told: readonly number[]): EndedHolds {
    const all = Int32Array.from(told);
    return all.length === 0 ? EndedHolds.none : new EndedHolds([inOrder(all)], new Int32Array(0));
  }

  [HEAP_BYTES](): number {
    return this.#runs.reduce((sum, run) => sum + run.byteLength, this.#newest.byteLength);
  }

  get(id: number): Ended | undefined {
    for (let at = 0; at < this.#newest.length; at += FACTS)
      if (this.#newest[at] === id) return factsAt(this.#newest, at);
    for (const run of this.#runs) {
      const at = find(run, id);
      if (at !== null) return factsAt(run, at);
    }
    return undefined;
  }

  add(id: number, { lead_id, owner_id, key_id }: Ended): EndedHolds {
    const newest = new Int32Array(this.#newest.length + FACTS);
    newest.set(this.#newest);
    newest.set([id, lead_id, owner_id, key_id ?? NONE], this.#newest.length);
    if (newest.length < RUN) return new EndedHolds(this.#runs, newest);
    const runs = [...this.#runs];
    let run = inOrder(newest);
    while (runs.length > 0 && runs.at(-1)!.length <= run.length) run = merged(runs.pop()!, run);
    return new EndedHolds([...runs, run], new Int32Array(0));
  }

  toJSON(): number[] {
    return [...this.#runs, this.#newest].flatMap((run) => [...run]);
  }
}

function factsAt(run: Int32Array, at: number): Ended {
  return { lead_id: run[at + 1]!, owner_id: run[at + 2]!, key_id: run[at + 3]! || null };
}

function find(run: Int32Array, id: number): number | null {
  let [from, to] = [0, run.length / FACTS];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const there = run[middle * FACTS]!;
    if (there === id) return middle * FACTS;
    if (there < id) from = middle + 1;
    else to = middle;
  }
  return null;
}

function inOrder(run: Int32Array): Int32Array {
  const starts = Array.from({ length: run.length / FACTS }, (_, i) => i * FACTS);
  starts.sort((a, b) => run[a]! - run[b]!);
  const sorted = new Int32Array(run.length);
  for (const [i, start] of starts.entries()) sorted.set(run.subarray(start, start + FACTS), i * FACTS);
  return sorted;
}

function merged(a: Int32Array, b: Int32Array): Int32Array {
  const both = new Int32Array(a.length + b.length);
  for (let at = 0, i = 0, j = 0; at < both.length; at += FACTS) {
    const fromA = j === b.length || (i < a.length && a[i]! < b[j]!);
    const [run, start] = fromA ? [a, i] : [b, j];
    for (let fact = 0; fact < FACTS; fact++) both[at + fact] = run[start + fact]!;
    if (fromA) i += FACTS;
    else j += FACTS;
  }
  return both;
}
