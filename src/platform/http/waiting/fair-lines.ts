// Lines that are served in turn: client spaces one after the other, and within one its keys. Who sends much waits for
// itself, whether it does so with one key or with fifty.
import type { Place } from '../sharing/place.ts';

export class FairLines<Waiter> {
  readonly #spaces = new Map<string, Map<string, Waiter[]>>();
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  isWaiting(space: string): boolean {
    return this.#spaces.has(space);
  }

  inLane({ space, lane }: Place): number {
    return this.#spaces.get(space)?.get(lane)?.length ?? 0;
  }

  /** How many are served at most before whoever comes to this lane now. */
  before({ space, lane }: Place): number {
    const lanes = this.#spaces.get(space);
    const ahead = lanes?.get(lane)?.length ?? 0;
    const taking = withOne(lanes, lane) * withOne(this.#spaces, space);
    return Math.min(this.#waiting, (ahead + 1) * taking - 1);
  }

  add({ space, lane }: Place, waiter: Waiter): void {
    const lanes = this.#spaces.get(space) ?? new Map<string, Waiter[]>();
    this.#spaces.set(space, lanes);
    const line = lanes.get(lane);
    if (line) line.push(waiter);
    else lanes.set(lane, [waiter]);
    this.#waiting += 1;
  }

  /** The first of the lane whose turn it is; its lane and its space go to the end of their lines. */
  next(isServed = (_place: Place): boolean => true): Waiter | null {
    for (const [space, lanes] of this.#spaces) {
      for (const [lane, line] of lanes) {
        if (!isServed({ space, lane })) continue;
        const waiter = line.shift();
        this.#toTheEnd(space, lanes, lane, line);
        if (waiter === undefined) continue;
        this.#waiting -= 1;
        return waiter;
      }
    }
    return null;
  }

  /** Takes out those at the head of each lane that `isOver` is true of. */
  takeOut(isOver: (waiter: Waiter) => boolean): Waiter[] {
    const out: Waiter[] = [];
    for (const [space, lanes] of this.#spaces) {
      for (const [lane, line] of lanes) {
        while (line[0] !== undefined && isOver(line[0])) out.push(line.shift()!);
        if (line.length === 0) lanes.delete(lane);
      }
      if (lanes.size === 0) this.#spaces.delete(space);
    }
    this.#waiting -= out.length;
    return out;
  }

  #toTheEnd(space: string, lanes: Map<string, Waiter[]>, lane: string, line: Waiter[]): void {
    lanes.delete(lane);
    if (line.length > 0) lanes.set(lane, line);
    this.#spaces.delete(space);
    if (lanes.size > 0) this.#spaces.set(space, lanes);
  }
}

/** How many take turns once this one does. */
function withOne(turns: ReadonlyMap<string, unknown> | undefined, name: string): number {
  return (turns?.size ?? 0) + (turns?.has(name) ? 0 : 1);
}
