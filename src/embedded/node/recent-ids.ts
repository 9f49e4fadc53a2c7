// The ids of the latest events, by which a retry with `any` is recognised.
import type { Known } from './decide-write.ts';

const KEPT = 50_000;

export class RecentIds {
  readonly #byId = new Map<string, Known>();

  find(id: string): Known | undefined {
    return this.#byId.get(id);
  }

  add(id: string, known: Known): void {
    this.#byId.delete(id);
    this.#byId.set(id, known);
    if (this.#byId.size <= KEPT) return;
    // A map iterates in the order of insertion: its first key is its oldest.
    for (const oldest of this.#byId.keys()) {
      this.#byId.delete(oldest);
      break;
    }
  }

  clear(): void {
    this.#byId.clear();
  }
}
