/** Runs at the end of this turn of the event loop, once, however often it is asked for; told how long that took. */
export class TurnEnd {
  readonly #run: (ms: number) => void;
  #isAsked = false;
  #since = 0;

  constructor(run: (ms: number) => void) {
    this.#run = run;
  }

  ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#since = performance.now();
    setImmediate(() => {
      this.#isAsked = false;
      this.#run(performance.now() - this.#since);
    });
  }
}
