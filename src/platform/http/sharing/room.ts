// Room that all callers share: memory for what they send, disk for their files. What a key holds of it counts for its client
// space and for all as well, so that the more somebody holds the less is left to them, and something is always left to whoever
// holds nothing.
import { nameOf, type Place } from './place.ts';
import { Present } from './present.ts';

/** What a caller alone may hold is a third of it all. */
const COUNTED = 3;

export class Room {
  readonly #most: number;
  readonly #spaces = new Present();
  readonly #lanes = new Present();

  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    return this.#spaces.all;
  }

  /** False where that is more than is left to this place: nothing is taken then. */
  take(place: Place, many: number): boolean {
    const lane = nameOf(place);
    const held = this.#spaces.all + this.#spaces.of(place.space) + this.#lanes.of(lane);
    if (held + COUNTED * many > this.#most) return false;
    this.#spaces.come(place.space, many);
    this.#lanes.come(lane, many);
    return true;
  }

  giveBack(place: Place, many: number): void {
    this.#spaces.go(place.space, many);
    this.#lanes.go(nameOf(place), many);
  }
}
