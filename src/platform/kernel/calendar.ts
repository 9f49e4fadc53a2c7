// When the events of a stream were recorded, as coarse as looking back needs it: the earliest instant of every block of
// revisions, which leads to the block where an instant is, and how many events there were in each quarter of an hour, of
// which the days of every zone are made.

/** So many revisions are a block. */
export const BLOCK = 500;
/** No zone is further from UTC than whole quarters of an hour. */
export const QUARTER_MS = 15 * 60_000;

export interface KeptCalendar {
  /** Null for a block that has lost all its events. */
  readonly earliest: readonly (number | null)[];
  readonly quarters: readonly (readonly [quarter: number, events: number])[];
}

export class Calendar {
  readonly #earliest: number[];
  readonly #quarters: Map<number, number>;

  constructor({ earliest, quarters }: KeptCalendar = { earliest: [], quarters: [] }) {
    this.#earliest = earliest.map((at) => at ?? Infinity);
    this.#quarters = new Map(quarters);
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
    return { earliest: this.#earliest, quarters: [...this.#quarters] };
  }
}

export function blockOf(revision: bigint): number {
  return Number(revision / BigInt(BLOCK));
}
