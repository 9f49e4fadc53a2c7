// Work that is heavy for what all share, a few at once: whoever waits for it does so in the line of its place.
import type { Place } from '../sharing/place.ts';
import { FairLines } from './fair-lines.ts';

export class FewAtOnce {
  readonly #most: number;
  readonly #lines = new FairLines<() => void>();
  #underWay = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(space: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter({ space, lane: '' });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** What this gives is called when the work is done, once or more often. */
  async enter(place: Place): Promise<() => void> {
    if (this.#underWay < this.#most) this.#underWay += 1;
    else await new Promise<void>((go) => this.#lines.add(place, go));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      // its place goes to the next one, so that nobody who comes just then goes ahead
      const next = this.#lines.next();
      if (next) next();
      else this.#underWay -= 1;
    };
  }
}
