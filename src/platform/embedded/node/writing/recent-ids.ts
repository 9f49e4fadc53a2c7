// The ids of the latest events, by which a retry with `any` is recognised.
import type { Known } from './decide-write.ts';

const KEPT = 50_000;

interface Entry {
  known: Known;
  slot: number;
}

export class RecentIds {
  readonly #byId = new Map<string, Entry>();
  // A map whose oldest keys are deleted again and again grows slow to find its first key in; hence the ring.
  readonly #slots: string[] = [];
  #next = 0;

  find(id: string): Known | undefined {
    return this.#byId.get(id)?.known;
  }

  add(id: string, known: Known): void {
    const slot = this.#next;
    const oldest = this.#slots[slot];
    if (oldest !== undefined && this.#byId.get(oldest)?.slot === slot) this.#byId.delete(oldest);
    this.#slots[slot] = id;
    this.#byId.set(id, { known, slot });
    this.#next = (slot + 1) % KEPT;
  }

  clear(): void {
    this.#byId.clear();
    this.#slots.length = 0;
    this.#next = 0;
  }
}
