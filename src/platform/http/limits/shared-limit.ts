// A limit that holds over all processes. Each takes some requests of a caller at a time from the one count and hands them
// out by itself, so that most requests wait for nobody; what lies unused in some hand is at most a two-hundredth a process,
// once what was given back to it beyond that has been put back into the count.
import { LRUCache } from 'lru-cache';
import { within } from '../../kernel/waiting/within.ts';
import { RateLimit, type Limit, type Verdict } from './rate-limit.ts';
import type { Granted, Returned, Wanted } from './request-counts.ts';

const HANDFULS = 200;
const MAX_CALLERS = 20_000;
const PATIENCE_MS = 500;
/** That nothing is left is believed for so long: others may have given something back since. */
const BELIEVED_MS = 1_000;
/** A crowd that is given back together goes back in one, and what is asked for again meanwhile stays. */
const GATHERED_MS = 100;

export interface Counts {
  take(wanted: Wanted): Promise<Granted>;
  giveBack(returned: Returned): Promise<void>;
}

interface Hand {
  limit: number;
  held: number;
  waiting: number;
  left: number;
  /** When what was taken counts no more, and when there is more to take. */
  takenAt: number;
  frees: number;
  asking: Promise<void> | null;
  isReturning: boolean;
}

export class SharedLimit implements Limit {
  readonly #counts: Counts;
  readonly #name: string;
  readonly #span: number;
  readonly #patience: number;
  readonly #hands = new LRUCache<string, Hand>({ max: MAX_CALLERS });
  /** While nobody tells the count. */
  readonly #alone: RateLimit;

  constructor(counts: Counts, name: string, span: number, patience = PATIENCE_MS) {
    this.#counts = counts;
    this.#name = name;
    this.#span = span;
    this.#patience = patience;
    this.#alone = new RateLimit(span);
  }

  async take(caller: string, limit: number, now: number): Promise<Verdict> {
    const hand = this.#handOf(caller, limit);
    if (now - hand.takenAt >= this.#span) hand.held = 0;
    hand.waiting += 1;
    try {
      while (hand.held === 0) {
        if (hand.left === 0 && now < Math.min(hand.frees, hand.takenAt + BELIEVED_MS))
          return this.#verdict(false, hand);
        await (hand.asking ??= this.#ask(caller, limit, now, hand).finally(() => (hand.asking = null)));
      }
    } catch {
      return this.#alone.take(caller, limit, now);
    } finally {
      hand.waiting -= 1;
    }
    hand.held -= 1;
    return this.#verdict(true, hand);
  }

  giveBack(caller: string): void {
    const hand = this.#hands.peek(caller);
    if (!hand) return;
    hand.held += 1;
    this.#returnSoon(caller, hand);
  }

  #returnSoon(caller: string, hand: Hand): void {
    if (hand.isReturning || hand.held <= handful(hand.limit)) return;
    hand.isReturning = true;
    setTimeout(() => void this.#return(caller, hand), GATHERED_MS).unref();
  }

  /** To whichever process asks next: it is held by nobody meanwhile, and lost for a span where nobody takes it back. */
  async #return(caller: string, hand: Hand): Promise<void> {
    const count = hand.held - handful(hand.limit);
    if (count > 0) {
      hand.held -= count;
      const returned = { caller: this.#named(caller), span: this.#span, count, takenAt: hand.takenAt };
      await within(this.#patience, this.#counts.giveBack(returned)).catch(() => {});
    }
    hand.isReturning = false;
    this.#returnSoon(caller, hand);
  }

  async #ask(caller: string, limit: number, now: number, hand: Hand): Promise<void> {
    const count = Math.max(handful(limit), hand.waiting);
    const wanted = { caller: this.#named(caller), limit, span: this.#span, count, now };
    const { granted, left, frees } = await within(this.#patience, this.#counts.take(wanted));
    hand.held += granted;
    hand.left = granted > 0 ? left : 0;
    hand.frees = frees;
    hand.takenAt = now;
  }

  #verdict(allowed: boolean, { held, left, frees }: Hand): Verdict {
    return { allowed, remaining: allowed ? left + held : 0, frees };
  }

  #handOf(caller: string, limit: number): Hand {
    let hand = this.#hands.get(caller);
    // another limit was set: what was told of the one before is not true any more
    if (hand?.limit !== limit) {
      hand = {
        limit,
        held: 0,
        waiting: 0,
        left: 0,
        takenAt: -Infinity,
        frees: -Infinity,
        asking: null,
        isReturning: false,
      };
      this.#hands.set(caller, hand);
    }
    return hand;
  }

  #named(caller: string): string {
    return `${this.#name}/${caller}`;
  }
}

function handful(limit: number): number {
  return Math.max(1, Math.floor(limit / HANDFULS));
}
