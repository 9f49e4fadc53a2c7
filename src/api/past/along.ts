// A second stream that is read along with a first: how it stood when each event of the first happened.
import type { Passed, Pasts, Place } from '../../platform/pasts/pasts.ts';

export class Along<State> {
  readonly #passing: AsyncGenerator<Passed<State>>;
  #state: State | null = null;
  #next: Passed<State> | null = null;
  #isOver = false;

  /** `from`: a place that is not behind the first that is asked for; null for the beginning. */
  constructor(pasts: Pasts<State>, stream: string, from: Place | null) {
    this.#passing = pasts.passing(stream, from?.revision ?? 0n);
  }

  /** Positions are asked for in their order; null where the stream had not begun. */
  async at(position: bigint): Promise<State | null> {
    for (;;) {
      if (this.#next === null && !this.#isOver) {
        const next = await this.#passing.next();
        this.#isOver = next.done === true;
        this.#next = next.done ? null : next.value;
      }
      if (this.#next === null) return this.#state;
      if (this.#next.recorded.position > position) return this.#state ?? this.#next.before;
      this.#state = this.#next.after;
      this.#next = null;
    }
  }
}
