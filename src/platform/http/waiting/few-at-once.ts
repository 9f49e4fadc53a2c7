// Work that is heavy for what all share, a few at once: whoever waits for it does so in the line of its client space.
import { FairLines } from './fair-lines.ts';

export class FewAtOnce {
  readonly #most: number;
  readonly #lines = new FairLines<() => void>();
  #underWay = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(space: string, work: () => Promise<T>): Promise<T> {
    if (this.#underWay < this.#most) this.#underWay += 1;
    else await new Promise<void>((go) => this.#lines.add({ space, lane: '' }, go));
    try {
      return await work();
    } finally {
      // its place goes to the next one, so that nobody who comes just then goes ahead
      const next = this.#lines.next();
      if (next) next();
      else this.#underWay -= 1;
    }
  }
}
