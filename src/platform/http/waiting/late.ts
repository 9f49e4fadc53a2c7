// Those whose turn is over and who are not through: how many there are of whom, for each of them is memory.
import type { Place } from '../sharing/place.ts';
import { Shares } from '../sharing/shares.ts';

/** Most that are not through when their turn is given on. */
export interface LateLimits {
  readonly latePerLane: number;
  readonly latePerSpace: number;
  readonly late: number;
}

export class Late {
  readonly #limits: LateLimits;
  readonly #shares = new Shares();

  constructor(limits: LateLimits) {
    this.#limits = limits;
  }

  get many(): number {
    return this.#shares.all;
  }

  /** Whether there may be no more from this place. */
  isFull(place: Place): boolean {
    const { latePerLane, latePerSpace, late } = this.#limits;
    if (this.many === 0) return false;
    if (this.many >= late || this.#shares.ofSpace(place) >= latePerSpace) return true;
    return this.#shares.ofLane(place) >= latePerLane;
  }

  add(place: Place): void {
    this.#shares.come(place);
  }

  remove(place: Place): void {
    this.#shares.go(place);
  }
}
