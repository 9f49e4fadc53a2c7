// The tail of the log in memory: what live subscribers are fed from, and how they learn of more.
import type { LoggedEvent } from './logged-event.ts';

const MOST_EVENTS = 16_384;
const MOST_BYTES = 24 * 1024 * 1024;

export class RecentEvents {
  #events: LoggedEvent[] = [];
  #first = 0;
  #bytes = 0;
  /** Everything after this position and up to `head` is held. */
  #floor = 0;
  #head = 0;
  readonly #waiting = new Set<() => void>();

  /** Position of the last committed event; 0 when there is none. */
  get head(): number {
    return this.#head;
  }

  /** Size of all records held. */
  get bytes(): number {
    return this.#bytes;
  }

  reset(head: number): void {
    this.#events = [];
    this.#first = 0;
    this.#bytes = 0;
    this.#floor = head;
    this.#head = head;
    this.#wakeAll();
  }

  push(events: LoggedEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += event.record.length;
      this.#head = event.position;
    }
    this.#forgetOldest();
    this.#wakeAll();
  }

  /** Up to `most` events after `position`, or undefined when some of them are no longer held. */
  after(position: number, most: number): LoggedEvent[] | undefined {
    if (position < this.#floor) return undefined;
    const from = this.#indexAfter(position);
    return this.#events.slice(from, from + most);
  }

  /** Calls once, at the next change. The answer takes the call back. */
  onChange(wake: () => void): () => void {
    this.#waiting.add(wake);
    return () => this.#waiting.delete(wake);
  }

  #wakeAll(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  #forgetOldest(): void {
    while (this.#events.length - this.#first > MOST_EVENTS || this.#bytes > MOST_BYTES) {
      const oldest = this.#events[this.#first++];
      if (!oldest) break;
      this.#bytes -= oldest.record.length;
      this.#floor = oldest.position;
    }
    if (this.#first <= MOST_EVENTS) return;
    this.#events = this.#events.slice(this.#first);
    this.#first = 0;
  }

  #indexAfter(position: number): number {
    let low = this.#first;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const event = this.#events[middle];
      if (event && event.position <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
