// Those whose turn is over and who are not through: how many there are of whom, for each of them is memory.
import type { Place } from './fair-lines.ts';

export interface LateLimits {
  readonly latePerLane: number;
  readonly latePerSpace: number;
  readonly late: number;
}

export class Late {
  readonly #limits: LateLimits;
  readonly #spaces = new Map<string, { many: number; readonly lanes: Map<string, number> }>();
  #many = 0;

  constructor(limits: LateLimits) {
    this.#limits = limits;
  }

  get many(): number {
    return this.#many;
  }

  /** Whether there may be no more from this place. */
  isFull({ space, lane }: Place): boolean {
    const { latePerLane, latePerSpace, late } = this.#limits;
    if (this.#many >= late) return true;
    const own = this.#spaces.get(space);
    return own !== undefined && (own.many >= latePerSpace || (own.lanes.get(lane) ?? 0) >= latePerLane);
  }

  add({ space, lane }: Place): void {
    const own = this.#spaces.get(space) ?? { many: 0, lanes: new Map<string, number>() };
    this.#spaces.set(space, own);
    own.lanes.set(lane, (own.lanes.get(lane) ?? 0) + 1);
    own.many += 1;
    this.#many += 1;
  }

  remove({ space, lane }: Place): void {
    const own = this.#spaces.get(space);
    const inLane = own?.lanes.get(lane);
    if (!own || !inLane) throw new Error(`nobody of ${space} is late`);
    if (inLane > 1) own.lanes.set(lane, inLane - 1);
    else own.lanes.delete(lane);
    own.many -= 1;
    if (own.many === 0) this.#spaces.delete(space);
    this.#many -= 1;
  }
}
