// Work of which only so much is under way at once in this process; who comes meanwhile has their turn in the order they came.

export class FewAtOnce {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // the place goes from hand to hand: nobody comes in between
      if (next) next();
      else this.#free++;
    }
  }
}
