// How many lines pages hold: of one person no more than he has windows, of all no more than a process serves.
const MOST_OF_ONE = 20;
const MOST = 2_000;

export class Lines {
  readonly #ofOne = new Map<string, number>();
  #ofAll = 0;

  /** Gives the line back when called, which is done once; null where there is none left. Users are numbered in each client space. */
  take(tenantKey: string, userId: number): (() => void) | null {
    const holder = `${tenantKey}/${userId}`;
    const held = this.#ofOne.get(holder) ?? 0;
    if (held >= MOST_OF_ONE || this.#ofAll >= MOST) return null;
    this.#ofOne.set(holder, held + 1);
    this.#ofAll += 1;
    return () => {
      const left = (this.#ofOne.get(holder) ?? 1) - 1;
      if (left === 0) this.#ofOne.delete(holder);
      else this.#ofOne.set(holder, left);
      this.#ofAll -= 1;
    };
  }
}
