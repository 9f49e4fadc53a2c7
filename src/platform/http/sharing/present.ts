// How many there are of whom, as they come and go: a name of which nobody is left is forgotten.

export class Present {
  readonly #of = new Map<string, number>();
  #all = 0;

  get all(): number {
    return this.#all;
  }

  of(name: string): number {
    return this.#of.get(name) ?? 0;
  }

  come(name: string): void {
    this.#of.set(name, this.of(name) + 1);
    this.#all += 1;
  }

  go(name: string): void {
    const many = this.of(name);
    if (many === 0) throw new Error(`nobody of ${name} is there`);
    if (many > 1) this.#of.set(name, many - 1);
    else this.#of.delete(name);
    this.#all -= 1;
  }
}
