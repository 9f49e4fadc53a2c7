// A persistent map from identifiers to values: `set` shares all but a few nodes with the map it came from, so a pure fold
// over a large grid stays cheap. A tree of 32 branches a node that holds only those that are there: what a change costs
// depends neither on how large identifiers are nor on how many there were. Iterated in the order of the identifiers.
import { bytesOfMany, HEAP_BYTES } from './heap-bytes.ts';

interface Node<V> {
  /** Which of the 32 branches are there; their slots stand in the same order. */
  readonly mask: number;
  readonly slots: readonly (Node<V> | V)[];
}

/** A value's place, with its share of the nodes above it: 11 where identifiers are dense, some hundred where they are far apart. */
const SLOT_BYTES = 40;
const BITS = 5;
const LAST = 31;
const MOST = 0xffff_ffff;

export class IntMap<V> implements Iterable<[number, V]> {
  static readonly empty: IntMap<never> = new IntMap<never>(null, 0, 0);
  readonly size: number;
  readonly #root: Node<V> | null;
  /** By how much the identifier is shifted at the root: 0 where the root holds values. */
  readonly #shift: number;

  private constructor(root: Node<V> | null, shift: number, size: number) {
    this.#root = root;
    this.#shift = shift;
    this.size = size;
  }

  static from<V>(entries: Iterable<readonly [number, V]>): IntMap<V> {
    let map: IntMap<V> = IntMap.empty;
    for (const [key, value] of entries) map = map.set(key, value);
    return map;
  }

  get(key: number): V | undefined {
    let node = this.#root;
    if (node === null || !isKey(key) || isBeyond(key, this.#shift)) return undefined;
    for (let shift = this.#shift; ; shift -= BITS) {
      const bit = bitOf(key, shift);
      if ((node.mask & bit) === 0) return undefined;
      const slot: Node<V> | V = node.slots[placeOf(node.mask, bit)]!;
      if (shift === 0) return slot as V;
      node = slot as Node<V>;
    }
  }

  has(key: number): boolean {
    return this.get(key) !== undefined;
  }

  set(key: number, value: V): IntMap<V> {
    if (!isKey(key)) throw new RangeError(`not a map key: ${key}`);
    let [root, shift] = [this.#root, this.#shift];
    if (root === null) shift = 0;
    // a key that lies beyond grows the tree upwards: what is there becomes its first branch
    while (isBeyond(key, shift)) {
      root = root && { mask: 1, slots: [root] };
      shift += BITS;
    }
    const growth = this.has(key) ? 0 : 1;
    return new IntMap<V>(withValue(root, key, shift, value), shift, this.size + growth);
  }

  delete(key: number): IntMap<V> {
    if (!this.has(key)) return this;
    return new IntMap<V>(without(this.#root!, key, this.#shift), this.#shift, this.size - 1);
  }

  *values(): IterableIterator<V> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): IterableIterator<[number, V]> {
    if (this.#root !== null) yield* entriesOf(this.#root, this.#shift, 0);
  }

  [HEAP_BYTES](): number {
    return this.size * SLOT_BYTES + bytesOfMany(this.values(), this.size);
  }

  toJSON(): [number, V][] {
    return [...this];
  }
}

function isKey(key: number): boolean {
  return Number.isInteger(key) && key >= 0 && key <= MOST;
}

/** Whether a tree of this height has no room for the key. */
function isBeyond(key: number, shift: number): boolean {
  return shift + BITS < 32 && key >>> (shift + BITS) !== 0;
}

function bitOf(key: number, shift: number): number {
  return 1 << ((key >>> shift) & LAST);
}

/** How many branches stand before this one. */
function placeOf(mask: number, bit: number): number {
  let before = mask & (bit - 1);
  before -= (before >>> 1) & 0x5555_5555;
  before = (before & 0x3333_3333) + ((before >>> 2) & 0x3333_3333);
  return (((before + (before >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
}

function withValue<V>(node: Node<V> | null, key: number, shift: number, value: V): Node<V> {
  const bit = bitOf(key, shift);
  const mask = node?.mask ?? 0;
  const place = placeOf(mask, bit);
  const known = (mask & bit) !== 0;
  const below = known ? (node!.slots[place] as Node<V>) : null;
  const slot = shift === 0 ? value : withValue(below, key, shift - BITS, value);
  const slots = node === null ? [] : node.slots.slice();
  if (known) slots[place] = slot;
  else slots.splice(place, 0, slot);
  return { mask: mask | bit, slots };
}

function without<V>(node: Node<V>, key: number, shift: number): Node<V> | null {
  const bit = bitOf(key, shift);
  const place = placeOf(node.mask, bit);
  const left = shift === 0 ? null : without(node.slots[place] as Node<V>, key, shift - BITS);
  if (left !== null) return { mask: node.mask, slots: node.slots.with(place, left) };
  const mask = node.mask & ~bit;
  return mask === 0 ? null : { mask, slots: node.slots.toSpliced(place, 1) };
}

function* entriesOf<V>(node: Node<V>, shift: number, from: number): Generator<[number, V]> {
  let place = 0;
  for (let branch = 0; branch <= LAST; branch++) {
    if ((node.mask & (1 << branch)) === 0) continue;
    const slot = node.slots[place++]!;
    // no shift: an identifier may be larger than an int of 32 bits with a sign
    const key = from + branch * 2 ** shift;
    if (shift === 0) yield [key, slot as V];
    else yield* entriesOf(slot as Node<V>, shift - BITS, key);
  }
}
