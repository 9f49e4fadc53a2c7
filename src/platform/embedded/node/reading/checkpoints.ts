// How far a filtered subscription to `$all` says that it has looked. While it catches up it looks through history page
// by page, and says no more than where the last page began, or where its last event stands; live it says where it is.
import { atEvent, before, isAfter, later, type Position } from './positions.ts';

/** A page ends with so many matches, however few events were looked at. */
const PAGE_MATCHES = 32;

export class Checkpoints {
  readonly #window: number;
  readonly #every: number;
  /** The last event that was sent, or where all began. */
  #reached: Position;
  #pageBegins: Position;
  /** A page is known to begin before an event only when that event comes. */
  #isBetweenPages = false;
  #inPage = 0;
  #matchesInPage = 0;
  #sinceCheckpoint = 0;
  #said: Position | null = null;

  constructor(from: Position, window: number, every: number) {
    this.#reached = from;
    this.#pageBegins = from;
    this.#window = window;
    this.#every = every;
  }

  /** An event of history was looked at. Answers what is to be said. */
  lookedAt(position: number, matches: boolean): Position | null {
    if (this.#isBetweenPages) this.#pageBegins = before(position);
    this.#isBetweenPages = false;
    this.#inPage++;
    this.#sinceCheckpoint++;
    if (matches) {
      this.#matchesInPage++;
      this.#reached = atEvent(position);
    }
    if (this.#inPage < this.#window && this.#matchesInPage < PAGE_MATCHES) return null;
    return this.#endPage(position);
  }

  caughtUp(): Position | null {
    this.#sinceCheckpoint = 0;
    return this.#say(later(this.#reached, this.#pageBegins));
  }

  /** An event came while live. */
  passed(position: number): Position | null {
    this.#sinceCheckpoint++;
    if (this.#sinceCheckpoint % this.#every !== 0) return null;
    return this.#say(atEvent(position));
  }

  /** Live no more: there is history again, from here on. */
  fellBehind(position: number): void {
    this.#reached = this.#pageBegins = atEvent(position);
    this.#inPage = this.#matchesInPage = this.#sinceCheckpoint = 0;
  }

  #endPage(position: number): Position | null {
    const looked = later(this.#reached, this.#pageBegins);
    this.#pageBegins = atEvent(position);
    this.#isBetweenPages = true;
    this.#inPage = this.#matchesInPage = 0;
    if (this.#sinceCheckpoint < this.#every) return null;
    this.#sinceCheckpoint %= this.#every;
    return this.#say(looked);
  }

  #say(position: Position): Position | null {
    if (this.#said && !isAfter(position, this.#said)) return null;
    this.#said = position;
    return position;
  }
}
