// A persistent map from small ints to values: `set` shares all but one chunk with the map it came from, so a
// pure fold over a large grid stays cheap. Ids start at 1 and are dense.

const CHUNK = 32;

export class IntMap<V> implements Iterable<[number, V]> {
  static readonly empty: IntMap<never> = new IntMap<never>([], 0);
  readonly size: number;
  readonly #chunks: readonly (readonly (V | undefined)[] | undefined)[];

  private constructor(chunks: readonly (readonly (V | undefined)[] | undefined)[], size: number) {
    this.#chunks = chunks;
    this.size = size;
  }

  static from<V>(entries: Iterable<readonly [number, V]>): IntMap<V> {
    let map: IntMap<V> = IntMap.empty;
    for (const [key, value] of entries) map = map.set(key, value);
    return map;
  }

  get(key: number): V | undefined {
    return this.#chunks[Math.floor(key / CHUNK)]?.[key % CHUNK];
  }

  has(key: number): boolean {
    return this.get(key) !== undefined;
  }

  set(key: number, value: V): IntMap<V> {
    return this.#with(key, value, this.has(key) ? 0 : 1);
  }

  delete(key: number): IntMap<V> {
    return this.has(key) ? this.#with(key, undefined, -1) : this;
  }

  *values(): IterableIterator<V> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): IterableIterator<[number, V]> {
    for (const [index, chunk] of this.#chunks.entries())
      for (const [offset, value] of (chunk ?? []).entries())
        if (value !== undefined) yield [index * CHUNK + offset, value];
  }

  toJSON(): [number, V][] {
    return [...this];
  }

  #with(key: number, value: V | undefined, growth: number): IntMap<V> {
    if (!Number.isSafeInteger(key) || key < 0) throw new RangeError(`not a map key: ${key}`);
    const index = Math.floor(key / CHUNK);
    const chunk = [...(this.#chunks[index] ?? new Array<V | undefined>(CHUNK).fill(undefined))];
    chunk[key % CHUNK] = value;
    const chunks = this.#chunks.slice();
    while (chunks.length < index) chunks.push(undefined);
    chunks[index] = chunk;
    return new IntMap<V>(chunks, this.size + growth);
  }
}
