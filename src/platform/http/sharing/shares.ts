// Of what all callers share, how much there is of whom: of each client space, and in it of each lane.
import type { Place } from './place.ts';
import { Present } from './present.ts';

export class Shares {
  /** The lanes of each client space of which there is any. */
  readonly #spaces = new Map<string, Present>();
  #all = 0;

  get all(): number {
    return this.#all;
  }

  ofSpace({ space }: Place): number {
    return this.#spaces.get(space)?.all ?? 0;
  }

  ofLane({ space, lane }: Place): number {
    return this.#spaces.get(space)?.of(lane) ?? 0;
  }

  /** Among how many client spaces this one shares, itself included. */
  spacesWith({ space }: Place): number {
    return this.#spaces.size + (this.#spaces.has(space) ? 0 : 1);
  }

  /** And among how many lanes of its client space. */
  lanesWith(place: Place): number {
    const others = this.#spaces.get(place.space)?.names ?? 0;
    return others + (this.ofLane(place) > 0 ? 0 : 1);
  }

  /** What is counted against a place: its own, its client space's and everybody's, so that who has much is left less. */
  against(place: Place): number {
    return this.all + this.ofSpace(place) + this.ofLane(place);
  }

  come({ space, lane }: Place, many = 1): void {
    if (many === 0) return;
    const lanes = this.#spaces.get(space) ?? new Present();
    this.#spaces.set(space, lanes);
    lanes.come(lane, many);
    this.#all += many;
  }

  go({ space, lane }: Place, many = 1): void {
    if (many === 0) return;
    const lanes = this.#spaces.get(space);
    if (!lanes) throw new Error(`there are none of ${space}`);
    lanes.go(lane, many);
    if (lanes.all === 0) this.#spaces.delete(space);
    this.#all -= many;
  }
}
