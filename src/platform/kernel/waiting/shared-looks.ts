// Looks at one thing that several ask for at once. Whoever asks while a look is under way may not have its answer, which may
// be of before the question, but shares the next one: a crowd costs one look after the other instead of one each.

interface Under {
  readonly now: Promise<unknown>;
  next: Promise<unknown> | null;
}

export class SharedLooks {
  readonly #under = new Map<string, Under>();

  /** `look` begins after this call; those who share it name the same thing. */
  at<T>(name: string, look: () => Promise<T>): Promise<T> {
    const under = this.#under.get(name);
    if (!under) return this.#begin(name, look);
    const begin = (): Promise<T> => this.#begin(name, look);
    under.next ??= under.now.then(begin, begin);
    return under.next as Promise<T>;
  }

  #begin<T>(name: string, look: () => Promise<T>): Promise<T> {
    const now = look();
    const under: Under = { now, next: null };
    this.#under.set(name, under);
    const over = (): void => {
      if (under.next === null) this.#under.delete(name);
    };
    now.then(over, over);
    return now;
  }
}
