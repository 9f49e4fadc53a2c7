// Writes that wait for the writer, and the clock that no write may outwait.
import { answer, type Outcome, type Write } from './write-request.ts';

const MOST_WRITES = 2_000;
const MOST_BYTES = 8 * 1024 * 1024;
const SWEEP_MS = 50;
// A short break of the database is waited out; after that the caller should know.
const PATIENCE_WITHOUT_DATABASE_MS = 2_000;

export class WriteQueue {
  #waiting: Write[] = [];
  /** Everything unanswered, waiting or being committed. */
  readonly #open = new Set<Write>();
  #notify: (() => void) | undefined;
  #disconnectedSince: number | undefined;
  #closed = false;
  readonly #sweeper = setInterval(() => this.#sweep(Date.now()), SWEEP_MS);

  get length(): number {
    return this.#open.size;
  }

  add(write: Write): void {
    if (this.#closed) {
      answer(write, { kind: 'unavailable', reason: 'the event node is shutting down' });
      return;
    }
    this.#open.add(write);
    this.#waiting.push(write);
    this.wake();
  }

  putBack(writes: Write[]): void {
    this.#waiting = [...writes.filter((write) => !write.answered), ...this.#waiting];
    this.wake();
  }

  /** The next batch; empty when `giveUp` says so first. */
  async take(giveUp: () => boolean): Promise<Write[]> {
    while (this.#waiting.length === 0) {
      if (giveUp()) return [];
      await new Promise<void>((resolve) => (this.#notify = resolve));
      // Lets all that came in the same turn of the event loop into the same batch.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    return giveUp() ? [] : this.#cut();
  }

  wake(): void {
    this.#notify?.();
    this.#notify = undefined;
  }

  connected(): void {
    this.#disconnectedSince = undefined;
  }

  disconnected(): void {
    this.#disconnectedSince ??= Date.now();
    this.wake();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#sweeper);
    this.#finish(() => ({ kind: 'unavailable', reason: 'the event node is shutting down' }));
    this.#waiting = [];
  }

  #cut(): Write[] {
    let bytes = 0;
    let count = 0;
    for (const write of this.#waiting) {
      bytes += write.size;
      if (count > 0 && (bytes > MOST_BYTES || count >= MOST_WRITES || write.alone)) break;
      count++;
      if (write.alone) break;
    }
    const batch = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    const now = Date.now();
    for (const write of batch) if (now >= write.deadlineMs) answer(write, { kind: 'timed-out' });
    return batch.filter((write) => !write.answered);
  }

  #sweep(now: number): void {
    const since = this.#disconnectedSince;
    this.#finish((write) => {
      if (now >= write.deadlineMs) return { kind: 'timed-out' };
      const waited = since === undefined ? 0 : now - Math.max(since, write.arrivedMs);
      if (waited < PATIENCE_WITHOUT_DATABASE_MS) return undefined;
      return { kind: 'unavailable', reason: 'the event node has no database' };
    });
  }

  #finish(outcomeOf: (write: Write) => Outcome | undefined): void {
    for (const write of this.#open) {
      const outcome = write.answered ? undefined : outcomeOf(write);
      if (outcome) answer(write, outcome);
      if (write.answered) this.#open.delete(write);
    }
  }
}
