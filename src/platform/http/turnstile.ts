// Who is served next when more is asked than can be done at once: lanes take turns, one request each, so a caller that
// sends two hundred at a time waits for itself and holds nobody else up. A lane is a key, or an address without one.
import { Refused, refuse } from '../kernel/refusal.ts';

export interface TurnstileLimits {
  /** Up to so many under way, everybody goes through without a look at the lanes. */
  readonly free: number;
  /** Most that start in one turn of the event loop: what else is ready gets its time in between. */
  readonly startsPerTurn: number;
  /** Most under way at once while turns are short; turns longer than `turnMs` bring it down, to `least` at most. */
  readonly underWay: number;
  readonly least: number;
  readonly turnMs: number;
  /** Most that wait, in one lane and in all. */
  readonly waitingPerLane: number;
  readonly waiting: number;
  /** Who has waited so long is sent away: nobody listens any more to an answer that late. */
  readonly waitMs: number;
}

export const TURNSTILE_LIMITS: TurnstileLimits = {
  free: 8,
  startsPerTurn: 8,
  underWay: 256,
  least: 32,
  turnMs: 10,
  waitingPerLane: 1_024,
  waiting: 8_192,
  waitMs: 10_000,
};

interface Waiter {
  readonly since: number;
  readonly go: () => void;
  readonly leave: (refused: Refused) => void;
}

const LOOK_MS = 250;

export class Turnstile<Caller> {
  readonly #laneOf: (caller: Caller) => string;
  readonly #limits: TurnstileLimits;
  /** Lanes with somebody in them, in the order of their turns. */
  readonly #lanes = new Map<string, Waiter[]>();
  #waiting = 0;
  #underWay = 0;
  #most: number;
  #started = 0;
  #turning = false;
  #turnBegan = 0;
  #looking: NodeJS.Timeout | null = null;

  constructor(laneOf: (caller: Caller) => string, limits: TurnstileLimits = TURNSTILE_LIMITS) {
    this.#laneOf = laneOf;
    this.#limits = limits;
    this.#most = limits.underWay;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Null: go on at once. Who got through leaves when the work is done. */
  enter(caller: Caller): Promise<void> | null {
    if (this.#waiting === 0 && this.#underWay < this.#limits.free) {
      this.#underWay += 1;
      return null;
    }
    if (this.#waiting === 0 && this.#mayStart()) {
      this.#start();
      this.#turn();
      return null;
    }
    return this.#wait(this.#laneOf(caller));
  }

  /** Waits for a turn that takes no time: what a refusal costs is shared as fairly as the rest. */
  async pass(caller: Caller): Promise<void> {
    await this.enter(caller);
    this.leave();
  }

  leave(): void {
    this.#underWay -= 1;
    if (this.#waiting > 0) this.#turn();
  }

  #mayStart(): boolean {
    return this.#underWay < this.#most && this.#started < this.#limits.startsPerTurn;
  }

  #start(): void {
    this.#underWay += 1;
    this.#started += 1;
  }

  #wait(lane: string): Promise<void> {
    const waiters = this.#lanes.get(lane);
    const { waiting, waitingPerLane } = this.#limits;
    if (this.#waiting >= waiting || (waiters?.length ?? 0) >= waitingPerLane) throw busy();
    return new Promise((go, leave) => {
      const waiter = { since: performance.now(), go, leave };
      if (waiters) waiters.push(waiter);
      else this.#lanes.set(lane, [waiter]);
      this.#waiting += 1;
      this.#looking ??= setInterval(() => this.#sendAwayLate(), LOOK_MS).unref();
      this.#turn();
    });
  }

  /** Sees to it that there is a next turn. */
  #turn(): void {
    if (this.#turning) return;
    this.#turning = true;
    this.#turnBegan = performance.now();
    setImmediate(() => {
      this.#turning = false;
      this.#learn(performance.now() - this.#turnBegan);
      this.#started = 0;
      while (this.#waiting > 0 && this.#mayStart()) {
        this.#start();
        this.#next().go();
      }
      if (this.#started > 0) this.#turn();
    });
  }

  /** A turn that takes long was given too much at once; short ones are given a little more each time. */
  #learn(turnMs: number): void {
    const { least, underWay, turnMs: most } = this.#limits;
    this.#most = turnMs > most ? Math.max(least, this.#most >> 1) : Math.min(underWay, this.#most + 1);
  }

  /** The first of the lane whose turn it is; the lane goes to the end of the line. */
  #next(): Waiter {
    for (const [lane, waiters] of this.#lanes) {
      const waiter = waiters.shift();
      this.#lanes.delete(lane);
      if (waiters.length > 0) this.#lanes.set(lane, waiters);
      if (!waiter) continue;
      this.#waiting -= 1;
      return waiter;
    }
    throw new Error('nobody waits');
  }

  #sendAwayLate(): void {
    const late = performance.now() - this.#limits.waitMs;
    for (const [lane, waiters] of this.#lanes) {
      while (waiters[0] && waiters[0].since <= late) {
        waiters.shift()?.leave(busy());
        this.#waiting -= 1;
      }
      if (waiters.length === 0) this.#lanes.delete(lane);
    }
    if (this.#waiting > 0 || this.#looking === null) return;
    clearInterval(this.#looking);
    this.#looking = null;
  }
}

function busy(): Refused {
  return new Refused(refuse('busy'));
}
