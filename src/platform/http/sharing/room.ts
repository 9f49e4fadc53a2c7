// Room that all callers share: memory for what they send, disk for their files. What a key holds of it counts for its client
// space and for all as well, so that the more somebody holds the less is left to them, and something is always left to whoever
// holds nothing.
import type { Place } from './place.ts';
import { Shares } from './shares.ts';

/** What is taken counts as often: what a caller alone may hold is a third of it all. */
const COUNTED = 3;

export class Room {
  readonly #most: number;
  readonly #shares = new Shares();

  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    return this.#shares.all;
  }

  /** False where that is more than is left to this place: nothing is taken then. */
  take(place: Place, many: number): boolean {
    if (this.#shares.against(place) + COUNTED * many > this.#most) return false;
    this.#shares.come(place, many);
    return true;
  }

  giveBack(place: Place, many: number): void {
    this.#shares.go(place, many);
  }
}
