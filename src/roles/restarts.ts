// Work that starts anew when it is asked to, as if the process had: what was set aside is then tried again.
export class Restarts {
  #asked = new AbortController();

  /** Aborts with `outer`, or when a new start is asked for. */
  signal(outer: AbortSignal): AbortSignal {
    this.#asked = new AbortController();
    return AbortSignal.any([outer, this.#asked.signal]);
  }

  ask(): void {
    this.#asked.abort();
  }
}
