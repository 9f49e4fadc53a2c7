// Those whose turn is over and who are not through: how many there are of whom, for each of them is memory.
import { nameOf, type Place } from '../sharing/place.ts';
import { Present } from '../sharing/present.ts';

/** Most that are not through when their turn is given on. */
export interface LateLimits {
  readonly latePerLane: number;
  readonly latePerSpace: number;
  readonly late: number;
}

export class Late {
  readonly #limits: LateLimits;
  readonly #spaces = new Present();
  readonly #lanes = new Present();

  constructor(limits: LateLimits) {
    this.#limits = limits;
  }

  get many(): number {
    return this.#spaces.all;
  }

  /** Whether there may be no more from this place. */
  isFull(place: Place): boolean {
    const { latePerLane, latePerSpace, late } = this.#limits;
    if (this.many === 0) return false;
    if (this.many >= late || this.#spaces.of(place.space) >= latePerSpace) return true;
    return this.#lanes.of(nameOf(place)) >= latePerLane;
  }

  add(place: Place): void {
    this.#spaces.come(place.space);
    this.#lanes.come(nameOf(place));
  }

  remove(place: Place): void {
    this.#spaces.go(place.space);
    this.#lanes.go(nameOf(place));
  }
}
