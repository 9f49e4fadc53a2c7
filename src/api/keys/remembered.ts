// What was read a moment ago, for so many names at most: read once for all who ask meanwhile.

const LIFETIME_MS = 1_000;
/** Bounds what a guesser of keys can make the process remember. */
const MOST = 10_000;

export class Remembered<T> {
  readonly #memory = new Map<string, { found: Promise<T>; until: number }>();

  get(name: string, read: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const entry = this.#memory.get(name);
    if (entry && entry.until > now) return entry.found;
    if (this.#memory.size >= MOST) this.#memory.clear();
    const found = read();
    this.#memory.set(name, { found, until: now + LIFETIME_MS });
    found.catch(() => this.#memory.delete(name));
    return found;
  }

  clear(): void {
    this.#memory.clear();
  }
}
