// How many there are of whom, as they come and go: a name of which nobody is left is forgotten.

export class Present {
  readonly #of = new Map<string, number>();
  #all = 0;

  get all(): number {
    return this.#all;
  }

  /** Of how many there is any. */
  get names(): number {
    return this.#of.size;
  }

  of(name: string): number {
    return this.#of.get(name) ?? 0;
  }

  come(name: string, many = 1): void {
    this.#of.set(name, this.of(name) + many);
    this.#all += many;
  }

  go(name: string, many = 1): void {
    const left = this.of(name) - many;
    if (left < 0) throw new Error(`there are no ${many} of ${name}`);
    if (left > 0) this.#of.set(name, left);
    else this.#of.delete(name);
    this.#all -= many;
  }
}
