// A key that has spent what it may ask in a minute is told so at the door, until there is something to spend again: who asks
// on and on costs others next to nothing. For a second at most, so that a limit that was raised holds at once; then it is
// judged once more.
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/time/clock.ts';
import { secretOf, type Asking, type Ready, type Reason } from './sent-away.ts';

const MOST_KNOWN = 2_000;
const SURE_MS = 1_000;

export interface Spent {
  /** The client space whose key it is: in any other it is no key at all. */
  readonly space: string;
  /** When it was found to be spent, and when some of it is given back. */
  readonly at: number;
  readonly frees: number;
  readonly limit: number;
}

interface Limits extends Pick<Reason, 'onAway'> {
  readonly clock: Clock;
  readonly answer: (spent: Spent, now: number) => Ready;
}

export class SpentLimits implements Reason {
  readonly onAway: () => void;
  readonly #limits: Limits;
  readonly #known = new LRUCache<string, Spent>({ max: MOST_KNOWN });

  constructor(limits: Limits) {
    this.#limits = limits;
    this.onAway = limits.onAway;
  }

  remember(request: Asking, spent: Spent): void {
    const secret = secretOf(request);
    if (secret !== null) this.#known.set(secret, spent);
  }

  /** That something was given back to this caller before its time. */
  forget(request: Asking): void {
    const secret = secretOf(request);
    if (secret !== null) this.#known.delete(secret);
  }

  answerTo(secret: string, url: string): Ready | null {
    const spent = this.#known.get(secret);
    if (!spent || !url.startsWith(`/v1/${spent.space}/`)) return null;
    const now = this.#limits.clock.now().getTime();
    if (now >= spent.at && now < Math.min(spent.frees, spent.at + SURE_MS))
      return this.#limits.answer(spent, now);
    this.#known.delete(secret);
    return null;
  }
}
