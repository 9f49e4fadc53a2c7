// What was read a moment ago, for so many names at most: read once for all who ask meanwhile.

const LIFETIME_MS = 1_000;
/**
 * Read anew so long before its time is over, what is asked for again and again is waited for by nobody: once a second all
 * who come with one key would. Not for what is changed where it is remembered: an older reading would take its place.
 */
export const RENEWED_AFTER_MS = 400;
/** Bounds what a guesser of keys can make the process remember. */
const MOST = 10_000;

interface Entry<T> {
  readonly found: Promise<T>;
  /** When the reading began: what it found may be as old as that. */
  readonly since: number;
  renewing: Entry<T> | null;
}

export class Remembered<T> {
  readonly #memory = new Map<string, Entry<T>>();
  readonly #renewedAfterMs: number;

  constructor(renewedAfterMs = LIFETIME_MS) {
    this.#renewedAfterMs = renewedAfterMs;
  }

  get(name: string, read: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const entry = this.#memory.get(name);
    if (entry && now - entry.since < LIFETIME_MS) {
      if (now - entry.since >= this.#renewedAfterMs) this.#renew(name, entry, read, now);
      return entry.found;
    }
    const renewing = entry?.renewing;
    return this.#keep(name, renewing && now - renewing.since < LIFETIME_MS ? renewing : begun(read, now));
  }

  clear(): void {
    this.#memory.clear();
  }

  #keep(name: string, entry: Entry<T>): Promise<T> {
    if (this.#memory.size >= MOST) this.#memory.clear();
    this.#memory.set(name, entry);
    entry.found.catch(() => {
      if (this.#memory.get(name) === entry) this.#memory.delete(name);
    });
    return entry.found;
  }

  #renew(name: string, entry: Entry<T>, read: () => Promise<T>, now: number): void {
    if (entry.renewing) return;
    const renewing = (entry.renewing = begun(read, now));
    renewing.found.then(
      () => {
        // what was forgotten meanwhile may be what was read
        if (this.#memory.get(name) === entry) this.#memory.set(name, renewing);
      },
      () => (entry.renewing = null),
    );
  }
}

function begun<T>(read: () => Promise<T>, since: number): Entry<T> {
  return { found: read(), since, renewing: null };
}
