// How far each stream of a whole history has come, in some thirty bytes a stream: there may be millions. A name stands in it as
// 64 bits that are made of it: among ten million streams two have the same once in three hundred thousand histories.

const FEWEST = 1_024;

export class LastRevisions {
  #size = 0;
  #high = new Uint32Array(FEWEST);
  #low = new Uint32Array(FEWEST);
  /** One more than the revision: 0 stands for no stream. */
  #next = new Float64Array(FEWEST);

  /** How many streams there are. */
  get size(): number {
    return this.#size;
  }

  /** The stream has come so far, if it had not before; what it had come to, null for one that is new. */
  advance(stream: string, revision: bigint): bigint | null {
    if (4 * this.#size >= 3 * this.#next.length) this.#grow();
    const [high, low] = hashOf(stream);
    const at = this.#placeOf(high, low);
    const before = this.#next[at]!;
    if (before === 0) this.#size += 1;
    this.#high[at] = high;
    this.#low[at] = low;
    this.#next[at] = Math.max(before, Number(revision) + 1);
    return before === 0 ? null : BigInt(before - 1);
  }

  /** Where it is, or would be. */
  #placeOf(high: number, low: number): number {
    const last = this.#next.length - 1;
    let at = low & last;
    while (this.#next[at] !== 0 && (this.#low[at] !== low || this.#high[at] !== high)) at = (at + 1) & last;
    return at;
  }

  #grow(): void {
    const [high, low, next] = [this.#high, this.#low, this.#next];
    const slots = 2 * next.length;
    this.#high = new Uint32Array(slots);
    this.#low = new Uint32Array(slots);
    this.#next = new Float64Array(slots);
    for (let from = 0; from < next.length; from++) {
      if (next[from] === 0) continue;
      const at = this.#placeOf(high[from]!, low[from]!);
      this.#high[at] = high[from]!;
      this.#low[at] = low[from]!;
      this.#next[at] = next[from]!;
    }
  }
}

/** Two halves that know nothing of each other until the end. */
function hashOf(name: string): [high: number, low: number] {
  let [high, low] = [0xdead_beef, 0x41c6_ce57];
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e37_79b1);
    low = Math.imul(low ^ code, 0x5f35_6495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85eb_ca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2_ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85eb_ca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2_ae35);
  return [high >>> 0, low >>> 0];
}
