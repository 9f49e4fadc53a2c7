// Who is served next when more is asked than can be done at once: client spaces take turns, and in each its keys, one
// request each, so a caller that sends two hundred at a time waits for itself and holds nobody else up. Who would wait
// longer than anybody listens is sent away at once.
import { FairLines } from './fair-lines.ts';
import type { Place } from '../sharing/place.ts';
import { Late, type LateLimits } from './late.ts';
import { Shares } from '../sharing/shares.ts';
import { TurnEnd } from './turn-end.ts';
import { Refused, refuse } from '../../kernel/refusal.ts';

export interface TurnstileLimits extends LateLimits {
  /** While nobody waits and fewer than `free` are under way, so many go through in a turn: they may be over at once. */
  readonly free: number;
  readonly freePerTurn: number;
  /** Most that start in one turn of the event loop: what else is ready gets its time in between. */
  readonly startsPerTurn: number;
  /**
   * Most under way at once while turns are short; turns longer than `turnMs` bring it down, to `least` at most, and so does a
   * crowd at the stores. Beside them those of each client space that has less than its share.
   */
  readonly underWay: number;
  readonly least: number;
  /** Of a client space, however many there are: some that write wait for the stores, and others read besides. */
  readonly leastShare: number;
  readonly turnMs: number;
  /**
   * A turn is held so long at most, and as long again while there is a crowd: who needs longer otherwise waits for the stores, or
   * for whoever takes its answer.
   */
  readonly heldMs: number;
  /** Most that wait, in one lane and in all: what each of them holds is memory. */
  readonly waitingPerLane: number;
  readonly waiting: number;
  /** Who comes behind so many of its own is sent away when its turn, at the pace there is, would come later than this. */
  readonly patient: number;
  readonly patienceMs: number;
  /** Who has waited so long is sent away: nobody listens any more to an answer that late. */
  readonly waitMs: number;
}

export const TURNSTILE_LIMITS: TurnstileLimits = {
  free: 8,
  freePerTurn: 32,
  startsPerTurn: 8,
  underWay: 256,
  least: 8,
  leastShare: 4,
  turnMs: 10,
  heldMs: 500,
  latePerLane: 256,
  latePerSpace: 512,
  late: 4_096,
  waitingPerLane: 512,
  waiting: 4_096,
  patient: 128,
  patienceMs: 250,
  waitMs: 10_000,
};

interface Waiter {
  readonly place: Place;
  readonly since: number;
  readonly go: () => void;
  readonly leave: (refused: Refused) => void;
}

const LOOK_MS = 250;

interface Around<Caller> {
  /** Whether there is a line behind this one by now, for what everybody's work takes: nobody has turns there. */
  readonly isCrowded?: () => boolean;
  /** Whether there is so much of this place elsewhere that nothing more is to be done for it. */
  readonly holdsTooMuch?: (place: Place) => boolean;
  /** Of everybody who does not get through at once. */
  readonly onWait?: (caller: Caller, place: Place) => void;
  /** Of everybody who gets through. */
  readonly onTurn?: (caller: Caller) => void;
}

export class Turnstile<Caller> {
  readonly #placeOf: (caller: Caller) => Place;
  readonly #around: Around<Caller>;
  readonly #limits: TurnstileLimits;
  readonly #lines = new FairLines<Waiter>();
  readonly #late: Late;
  /** Under way. */
  readonly #atWork = new Shares();
  #most: number;
  #started = 0;
  /** How long the last turn of the event loop took that was looked at. */
  #turnMs = 0;
  readonly #turnEnd = new TurnEnd((ms) => this.#turn(ms));
  #looking: NodeJS.Timeout | null = null;
  /** How many leave in a millisecond while others wait; null until that is known. */
  #pace: number | null = null;
  #left = 0;
  #lookedAt = 0;

  constructor(
    placeOf: (caller: Caller) => Place,
    limits: TurnstileLimits = TURNSTILE_LIMITS,
    around: Around<Caller> = {},
  ) {
    this.#placeOf = placeOf;
    this.#around = around;
    this.#limits = limits;
    this.#late = new Late(limits);
    this.#most = limits.underWay;
  }

  get waiting(): number {
    return this.#lines.waiting;
  }

  get underWay(): number {
    return this.#atWork.all;
  }

  /** Not through yet, though their turn is over. */
  get late(): number {
    return this.#late.many;
  }

  /** Whether whoever comes to this place now is sent away. */
  isFull(place: Place): boolean {
    const { waiting, waitingPerLane, patient, patienceMs } = this.#limits;
    const ahead = this.#lines.inLane(place);
    if (this.#lines.waiting >= waiting || ahead >= waitingPerLane || this.#holdsTooMuch(place)) return true;
    return ahead >= patient && this.#pace !== null && this.#lines.before(place) > this.#pace * patienceMs;
  }

  /** A promise, or the place itself: go on at once. Who got through leaves it, or holds its turn until the work is done. */
  enter(caller: Caller): Promise<Place> | Place {
    const place = this.#placeOf(caller);
    if (this.#mayGo(place) && !this.#holdsTooMuch(place)) {
      this.#start(place);
      this.#turnEnd.ask();
      this.#around.onTurn?.(caller);
      return place;
    }
    this.#around.onWait?.(caller, place);
    return this.#wait(caller, place);
  }

  /** Waits for a turn that takes no time: what a refusal costs is shared as fairly as the rest. */
  async pass(caller: Caller): Promise<void> {
    this.leave(await this.enter(caller));
  }

  /** What this gives is called when the work is done, once or more often. `isOurs`: whether it is we who have to do now. */
  hold(place: Place, isOurs = (): boolean => true): () => void {
    let [isLate, isOver] = [false, false];
    const giveOn = (): void => {
      // where work takes long because there is so much of it, more of it at once would take longer still
      if (this.#isTooMuch && isOurs()) {
        timer = setTimeout(giveOn, this.#limits.heldMs);
        this.#turnEnd.ask();
        return;
      }
      isLate = true;
      this.#late.add(place);
      this.leave(place);
    };
    let timer = setTimeout(giveOn, this.#limits.heldMs);
    return () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (isLate) this.#late.remove(place);
      else this.leave(place);
    };
  }

  leave(place: Place): void {
    this.#atWork.go(place);
    this.#left += 1;
    if (this.#lines.waiting > 0) this.#turnEnd.ask();
  }

  #holdsTooMuch(place: Place): boolean {
    return this.#late.isFull(place) || this.#around.holdsTooMuch?.(place) === true;
  }

  /** Whether whoever comes now waits for nobody. */
  #mayGo(place: Place): boolean {
    if (this.#lines.waiting === 0 && (this.#isFree() || this.#mayStart())) return true;
    return this.#mayStartBeside(place) && !this.#lines.isWaiting(place.space);
  }

  #isFree(): boolean {
    return this.underWay < this.#limits.free && this.#started < this.#limits.freePerTurn;
  }

  #mayStart(): boolean {
    return this.underWay < this.#most && this.#started < this.#limits.startsPerTurn;
  }

  /**
   * Whoever has fewer at work than its share need not wait until the others have fewer: a client space among those that have
   * any, and a key among those of its client space.
   */
  #mayStartBeside(place: Place): boolean {
    const { underWay, startsPerTurn, leastShare } = this.#limits;
    if (this.underWay >= underWay || this.#started >= startsPerTurn) return false;
    const share = Math.max(leastShare, this.#most / this.#atWork.spacesWith(place));
    return (
      this.#atWork.ofSpace(place) < Math.floor(share) ||
      this.#atWork.ofLane(place) < Math.floor(share / this.#atWork.lanesWith(place))
    );
  }

  #start(place: Place): void {
    this.#atWork.come(place);
    this.#started += 1;
  }

  #wait(caller: Caller, place: Place): Promise<Place> {
    if (this.isFull(place)) throw busy();
    return new Promise((through, leave) => {
      const go = (): void => {
        this.#around.onTurn?.(caller);
        through(place);
      };
      this.#lines.add(place, { place, since: performance.now(), go, leave });
      if (!this.#looking) {
        this.#left = 0;
        this.#lookedAt = performance.now();
        this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
      }
      this.#turnEnd.ask();
    });
  }

  #turn(ms: number): void {
    this.#learn(ms);
    this.#started = 0;
    for (let next = this.#next(); next; next = this.#next()) {
      this.#start(next.place);
      next.go();
    }
    if (this.#started > 0) this.#turnEnd.ask();
  }

  #next(): Waiter | null {
    if (this.#lines.waiting === 0) return null;
    return this.#mayStart() ? this.#lines.next() : this.#lines.next((place) => this.#mayStartBeside(place));
  }

  /** A turn that takes long was given too much at once; short ones are given a little more each time. */
  #learn(turnMs: number): void {
    const { least, underWay } = this.#limits;
    this.#turnMs = turnMs;
    this.#most = this.#isTooMuch ? Math.max(least, this.#most >> 1) : Math.min(underWay, this.#most + 1);
  }

  get #isTooMuch(): boolean {
    return this.#turnMs > this.#limits.turnMs || this.#around.isCrowded?.() === true;
  }

  #look(): void {
    const now = performance.now();
    const pace = this.#left / (now - this.#lookedAt);
    this.#pace = this.#pace === null ? pace : (this.#pace + pace) / 2;
    this.#left = 0;
    this.#lookedAt = now;
    const late = now - this.#limits.waitMs;
    for (const waiter of this.#lines.takeOut(({ since }) => since <= late)) waiter.leave(busy());
    if (this.#lines.waiting > 0 || this.#looking === null) return;
    clearInterval(this.#looking);
    this.#looking = null;
    // the next time may be another kind of work
    this.#pace = null;
  }
}

function busy(): Refused {
  return new Refused(refuse('busy'));
}
