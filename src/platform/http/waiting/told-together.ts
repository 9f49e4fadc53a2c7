// What happens often is told of once a second: a line in the log for each would be work for those who get none.
const TELL_MS = 1_000;

export class ToldTogether {
  readonly #tell: (count: number) => void;
  #untold = 0;

  /** `tell`: of all that happened in a second. */
  constructor(tell: (count: number) => void) {
    this.#tell = tell;
  }

  note(): void {
    this.#untold += 1;
    if (this.#untold > 1) return;
    setTimeout(() => {
      this.#tell(this.#untold);
      this.#untold = 0;
    }, TELL_MS).unref();
  }
}
