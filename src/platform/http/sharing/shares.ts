// Of what all callers share, how much there is of whom: of each client space, and in it of each lane.
import type { Place } from './place.ts';
import { Present } from './present.ts';

export class Shares {
  readonly #spaces = new Present();
  readonly #lanes = new Present();

  get all(): number {
    return this.#spaces.all;
  }

  ofSpace({ space }: Place): number {
    return this.#spaces.of(space);
  }

  ofLane(place: Place): number {
    return this.#lanes.of(nameOf(place));
  }

  /** What is counted against a place: its own, its client space's and everybody's, so that who has much is left less. */
  against(place: Place): number {
    return this.all + this.ofSpace(place) + this.ofLane(place);
  }

  come(place: Place, many = 1): void {
    this.#spaces.come(place.space, many);
    this.#lanes.come(nameOf(place), many);
  }

  go(place: Place, many = 1): void {
    this.#spaces.go(place.space, many);
    this.#lanes.go(nameOf(place), many);
  }
}

function nameOf({ space, lane }: Place): string {
  return `${space}\n${lane}`;
}
