// Sliding windows that count requests, on the service's clock, in bounded memory, for one process.
import { LRUCache } from 'lru-cache';

const SLICES = 600;
const MAX_CALLERS = 20_000;

export interface Verdict {
  readonly allowed: boolean;
  readonly remaining: number;
  /** When the oldest counted request leaves the window. */
  readonly frees: number;
}

export interface Limit {
  /** Counts one request of this caller, unless the limit is reached. */
  take(caller: string, limit: number, now: number): Verdict | Promise<Verdict>;
  /** Takes the count of one request back: it turned out to cost nothing. */
  giveBack(caller: string): void;
}

/** `name`: what is counted, apart from all else. */
export type OpenLimit = (name: string, span: number) => Limit;

export class RateLimit implements Limit {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_CALLERS });
  readonly #span: number;

  constructor(span: number) {
    this.#span = span;
  }

  take(caller: string, limit: number, now: number): Verdict {
    let window = this.#windows.get(caller);
    if (!window) {
      window = new Window(this.#span);
      this.#windows.set(caller, window);
    }
    return window.take(limit, now);
  }

  giveBack(caller: string): void {
    this.#windows.peek(caller)?.giveBack();
  }
}

/** Requests grouped in slices of a six-hundredth of the span, each known by its latest request. */
class Window {
  readonly #span: number;
  #times: number[] = [];
  #counts: number[] = [];
  #oldest = 0;
  #sum = 0;

  constructor(span: number) {
    this.#span = span;
  }

  take(limit: number, now: number): Verdict {
    this.#forget(now - this.#span);
    const allowed = this.#sum < limit;
    if (allowed) this.#add(now);
    const oldest = this.#times[this.#oldest] ?? now;
    return { allowed, remaining: Math.max(0, limit - this.#sum), frees: oldest + this.#span };
  }

  giveBack(): void {
    const last = this.#counts.length - 1;
    if (last < this.#oldest) return;
    this.#counts[last] = (this.#counts[last] ?? 1) - 1;
    this.#sum -= 1;
    if (this.#counts[last] === 0) {
      this.#counts.pop();
      this.#times.pop();
    }
  }

  #add(now: number): void {
    const slice = this.#span / SLICES;
    const last = this.#times.length - 1;
    this.#sum += 1;
    if (last >= this.#oldest && Math.floor((this.#times[last] ?? 0) / slice) === Math.floor(now / slice)) {
      this.#times[last] = now;
      this.#counts[last] = (this.#counts[last] ?? 0) + 1;
    } else {
      this.#times.push(now);
      this.#counts.push(1);
    }
  }

  #forget(until: number): void {
    while (this.#oldest < this.#times.length && (this.#times[this.#oldest] ?? 0) <= until)
      this.#sum -= this.#counts[this.#oldest++] ?? 0;
    if (this.#oldest < SLICES && this.#oldest < this.#times.length) return;
    this.#times = this.#times.slice(this.#oldest);
    this.#counts = this.#counts.slice(this.#oldest);
    this.#oldest = 0;
  }
}
