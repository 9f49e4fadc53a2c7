// The deliveries of one endpoint on their way out: in order per lot, a few at once, and a lot whose message fails waits
// alone. No I/O here: rows come in, what may be sent now goes out.

export interface Delivery {
  readonly id: number;
  readonly program_id: number | null;
  readonly lot_id: number | null;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
}

interface LotLine {
  readonly queue: Delivery[];
  /** The head is being sent, or its result is being written. */
  busy: boolean;
  /** The last number that was taken in. */
  lastId: number;
}

const PER_LOT = 50;
/** So many that may go out soon are in memory, beside the heads of so many lots that wait for their next attempt. */
const ENOUGH = 500;
const MOST_WAITING = 2_000;

export class Lane {
  readonly #lines = new Map<string, LotLine>();
  #ready: string[] = [];
  readonly #waiting = new Map<string, number>();
  readonly #behind = new Set<string>();
  /** Done with while the store was being asked: its answer may not know that. */
  readonly #doneSince = new Set<number>();
  #held = 0;
  #cursor = 0;
  #more = true;
  #asked = false;
  inFlight = 0;

  /** Whether rows are to be read. */
  get isHungry(): boolean {
    const waiting = this.#waiting.size;
    return this.#more && this.#held - waiting < ENOUGH && waiting < MOST_WAITING;
  }

  /** Nothing is under way, and every result is written. */
  get isAtRest(): boolean {
    for (const line of this.#lines.values()) if (line.busy) return false;
    return this.inFlight === 0;
  }

  /** From where the next rows are to be read now. What is announced from here on is read the next time. */
  ask(): number {
    this.#more = false;
    this.#asked = true;
    this.#doneSince.clear();
    return this.#cursor;
  }

  /** Lots of which rows were left in the store, to be read from these numbers on. */
  get wantedLots(): { programId: number; lotId: number; after: number }[] {
    const wanted = [];
    for (const key of this.#behind) {
      const line = this.#lines.get(key);
      if (!line || line.busy || line.queue.length > 0) continue;
      const [programId = 0, lotId = 0] = key.split('/').map(Number);
      wanted.push({ programId, lotId, after: line.lastId });
    }
    return wanted;
  }

  /** Everything up to here has been tried, and the store knows what came of it. */
  get recordedUpTo(): number {
    let least = this.#cursor + 1;
    for (const [key, { queue, lastId }] of this.#lines) {
      const untried = queue.find((delivery) => delivery.attempts === 0);
      if (untried) least = Math.min(least, untried.id);
      else if (this.#behind.has(key)) least = Math.min(least, lastId + 1);
    }
    return least - 1;
  }

  /** New rows may be there. */
  wake(): void {
    this.#more = true;
  }

  /** Rows that were passed already may be due again: all is read anew, but what is under way goes on. */
  reset(): void {
    for (const [key, line] of this.#lines) {
      line.queue.length = line.busy ? 1 : 0;
      line.lastId = 0;
      if (!line.busy) this.#lines.delete(key);
    }
    this.#held = [...this.#lines.values()].reduce((sum, line) => sum + line.queue.length, 0);
    this.#ready = [];
    this.#waiting.clear();
    this.#behind.clear();
    this.#cursor = 0;
    this.#asked = false;
    this.#more = true;
  }

  /** What was asked for: everything up to a number, in the order of the numbers. `isAll`: beyond it there is nothing yet. */
  take(rows: readonly Delivery[], upTo: number, isAll: boolean, now: number): void {
    // after a reset all is read anew: what was asked for before may lack what the reset was about
    if (!this.#asked) return this.wake();
    this.#asked = false;
    for (const row of rows) {
      // only after a reset; what the store knows of it now is asked for once more, from here on
      if (this.#doneSince.has(row.id)) return this.#passed(row.id - 1, false);
      const key = keyOf(row);
      const line = this.#line(key);
      if (this.#behind.has(key) || row.id <= line.lastId) continue;
      // after a reset the one that was under way is met again, be it still under way or waiting for its next attempt
      if (line.queue[0]?.id === row.id) line.lastId = row.id;
      // what would stand behind one that waits is read again then: a dead lot must not fill the memory
      else if (line.queue.length >= PER_LOT || this.#waiting.has(key)) this.#behind.add(key);
      else this.#enqueue(row, line, now);
    }
    this.#passed(upTo, isAll);
  }

  /** Rows of one lot that had been left; the cursor passes them by when it meets them. */
  takeLot(programId: number, lotId: number, rows: readonly Delivery[], more: boolean, now: number): void {
    const key = `${programId}/${lotId}`;
    // after a reset the cursor meets them all again
    if (!this.#behind.has(key)) return;
    const line = this.#line(key);
    for (const row of rows) if (row.id > line.lastId) this.#enqueue(row, line, now);
    if (!more) this.#behind.delete(key);
    this.#tidy(key, line);
  }

  /** The next one that may be sent now, or null. */
  next(atOnce: number): Delivery | null {
    if (this.inFlight >= atOnce) return null;
    const key = this.#ready.shift();
    const line = key === undefined ? undefined : this.#lines.get(key);
    const head = line?.queue[0];
    if (!line || !head) return key === undefined ? null : this.next(atOnce);
    line.busy = true;
    this.inFlight += 1;
    return head;
  }

  /** Its answer is there: others may use its place, but its lot waits until the result is written. */
  answered(): void {
    this.inFlight -= 1;
  }

  /** The result is written. `again`: when it is sent again, or null when it is done with. */
  settled(delivery: Delivery, again: Date | null, now: number): void {
    const key = keyOf(delivery);
    const line = this.#lines.get(key);
    if (!line) return;
    line.busy = false;
    if (again) {
      line.queue[0] = { ...delivery, attempts: delivery.attempts + 1, next_attempt_at: again };
      this.#held -= line.queue.length - 1;
      if (line.queue.length > 1) this.#behind.add(key);
      line.queue.length = 1;
      if (this.#behind.has(key)) line.lastId = delivery.id;
    } else {
      line.queue.shift();
      this.#held -= 1;
      if (this.#asked) this.#doneSince.add(delivery.id);
    }
    this.#offer(key, line, now);
    this.#tidy(key, line);
  }

  /** What waited for its time and has reached it. */
  due(now: number): void {
    for (const [key, at] of this.#waiting)
      if (at <= now) {
        this.#waiting.delete(key);
        this.#ready.push(key);
      }
  }

  #passed(upTo: number, isAll: boolean): void {
    this.#cursor = Math.max(this.#cursor, upTo);
    if (!isAll) this.#more = true;
  }

  #enqueue(row: Delivery, line: LotLine, now: number): void {
    line.lastId = row.id;
    line.queue.push(row);
    this.#held += 1;
    if (line.queue.length === 1) this.#offer(keyOf(row), line, now);
  }

  /** Its head goes out when its time has come. */
  #offer(key: string, line: LotLine, now: number): void {
    const head = line.queue[0];
    if (!head || line.busy) return;
    const at = head.next_attempt_at?.getTime() ?? 0;
    if (at <= now) this.#ready.push(key);
    else this.#waiting.set(key, at);
  }

  #line(key: string): LotLine {
    const known = this.#lines.get(key) ?? { queue: [], busy: false, lastId: 0 };
    this.#lines.set(key, known);
    return known;
  }

  #tidy(key: string, line: LotLine): void {
    // a line that is done with is forgotten, unless the cursor has yet to pass what it has taken in
    if (line.queue.length === 0 && !line.busy && !this.#behind.has(key) && line.lastId <= this.#cursor)
      this.#lines.delete(key);
  }
}

/** Pings belong to no lot and wait for none. */
function keyOf({ program_id, lot_id, id }: Delivery): string {
  return lot_id === null ? `ping/${id}` : `${program_id}/${lot_id}`;
}
