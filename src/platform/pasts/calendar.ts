// When the events of a stream were recorded, as coarse as looking back needs it: the earliest instant of every block of
// revisions, which leads to the block where an instant is, and how many events there were in each quarter of an hour, of
// which the days of every zone are made.

/** So many revisions are a block. */
export const BLOCK = 200;
/** No zone is further from UTC than whole quarters of an hour. */
export const QUARTER_MS = 15 * 60_000;

export interface KeptCalendar {
  /** Null for a block that has lost all its events. */
  readonly earliest: readonly (number | null)[];
  /** By turns how far behind the quarter before a quarter is, and how many events it has. */
  readonly quarters: readonly number[];
}

export class Calendar {
  readonly #earliest: number[];
  readonly #quarters = new Map<number, number>();
  #events = 0;

  constructor({ earliest, quarters }: KeptCalendar = { earliest: [], quarters: [] }) {
    this.#earliest = earliest.map((at) => at ?? Infinity);
    for (let i = 0, quarter = 0; i < quarters.length; i += 2) {
      quarter += quarters[i]!;
      this.#quarters.set(quarter, quarters[i + 1]!);
      this.#events += quarters[i + 1]!;
    }
  }

  /** How many it has noted. */
  get events(): number {
    return this.#events;
  }

  /** Null before the first event. */
  get first(): Date | null {
    const first = this.#earliest.reduce((a, b) => Math.min(a, b), Infinity);
    return first === Infinity ? null : new Date(first);
  }

  add(revision: bigint, at: Date): void {
    const block = blockOf(revision);
    while (this.#earliest.length <= block) this.#earliest.push(Infinity);
    this.#earliest[block] = Math.min(this.#earliest[block]!, at.getTime());
    this.#events += 1;
    const quarter = Math.floor(at.getTime() / QUARTER_MS);
    this.#quarters.set(quarter, (this.#quarters.get(quarter) ?? 0) + 1);
  }

  /** The last block with an event that was recorded by then; null where there was none. */
  blockAt(instant: Date): number | null {
    const block = this.#earliest.findLastIndex((at) => at <= instant.getTime());
    return block < 0 ? null : block;
  }

  /** How many events there were, quarter by quarter, by its first instant. */
  *quarters(): Generator<readonly [start: number, events: number]> {
    for (const quarter of [...this.#quarters.keys()].sort((a, b) => a - b))
      yield [quarter * QUARTER_MS, this.#quarters.get(quarter)!];
  }

  toJSON(): KeptCalendar {
    let before = 0;
    const quarters: number[] = [];
    for (const [quarter, events] of this.#quarters) {
      quarters.push(quarter - before, events);
      before = quarter;
    }
    return { earliest: this.#earliest, quarters };
  }
}

export function blockOf(revision: bigint): number {
  return Number(revision / BigInt(BLOCK));
}
