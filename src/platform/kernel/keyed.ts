// A persistent map for a fold that adds many items under ids that are far apart. Maps that grew from one another share
// all but a chunk of their items, and the table of where each id has its place: a place once given is never another's.
import { IntMap } from './int-map.ts';

export class Keyed<V> {
  readonly #places: Map<number, number>;
  readonly #items: IntMap<V>;

  private constructor(places: Map<number, number>, items: IntMap<V>) {
    this.#places = places;
    this.#items = items;
  }

  /** One for each fold: only maps of one fold may share their places. */
  static none<V>(): Keyed<V> {
    return new Keyed<V>(new Map(), IntMap.empty);
  }

  get(id: number): V | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#items.get(place);
  }

  set(id: number, value: V): Keyed<V> {
    let place = this.#places.get(id);
    if (place === undefined) this.#places.set(id, (place = this.#places.size));
    return new Keyed(this.#places, this.#items.set(place, value));
  }

  delete(id: number): Keyed<V> {
    const place = this.#places.get(id);
    return place === undefined ? this : new Keyed(this.#places, this.#items.delete(place));
  }
}
