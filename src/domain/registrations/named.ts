// Which registrations were declared with an e-mail or a phone number: a person is looked for among those that may be the same, not
// among all that there ever were on the program.
import { HEAP_BYTES, heapBytes } from '../../platform/kernel/heap-bytes.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';

/** Values that share one are told apart by whoever asks. */
const SHELVES = 2 ** 20;
/** Shelves stand far apart in the map: most have nodes of their own above them. */
const SHELF_BYTES = 180;

export class Named {
  static readonly nothing = new Named(IntMap.empty);
  readonly #shelves: IntMap<readonly number[]>;

  private constructor(shelves: IntMap<readonly number[]>) {
    this.#shelves = shelves;
  }

  /** Everything that may have one of these keys, each once, by their numbers. */
  maybe(keys: readonly string[]): number[] {
    const found = keys.flatMap((key) => this.#shelves.get(shelfOf(key)) ?? []);
    return [...new Set(found)].sort((a, b) => a - b);
  }

  with(keys: readonly string[], id: number): Named {
    return new Named(
      keys.reduce((shelves, key) => {
        const shelf = shelves.get(shelfOf(key)) ?? [];
        return shelf.includes(id) ? shelves : shelves.set(shelfOf(key), [...shelf, id]);
      }, this.#shelves),
    );
  }

  without(keys: readonly string[], id: number): Named {
    return new Named(
      keys.reduce((shelves, key) => {
        const shelf = (shelves.get(shelfOf(key)) ?? []).filter((other) => other !== id);
        return shelf.length === 0 ? shelves.delete(shelfOf(key)) : shelves.set(shelfOf(key), shelf);
      }, this.#shelves),
    );
  }

  [HEAP_BYTES](): number {
    return heapBytes(this.#shelves) + this.#shelves.size * SHELF_BYTES;
  }

  /** No snapshot holds it: the registrations say it. */
  toJSON(): undefined {}
}

function shelfOf(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return (hash >>> 0) % SHELVES;
}
