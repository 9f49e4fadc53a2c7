// Who finds too many of its own before it is sent away at the door.
import { LRUCache } from 'lru-cache';
import type { Place } from '../sharing/place.ts';
import { secretOf, type Asking, type Ready, type Reason } from './sent-away.ts';

const MOST_KNOWN = 2_000;
const DOORS = /^\/(?:v1|backoffice\/v1)\//;

interface Crowd extends Pick<Reason, 'onAway'> {
  /** The answer, the same for everybody. */
  readonly answer: Ready;
  /** Whether whoever stands there would be sent away now. */
  readonly isFull: (place: Place) => boolean;
}

export class TooManyWaiting implements Reason {
  readonly onAway: () => void;
  readonly #crowd: Crowd;
  /** Whose turn a secret takes: of those alone who came in with it, and had to wait. */
  readonly #known = new LRUCache<string, Place>({ max: MOST_KNOWN });

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
    this.onAway = crowd.onAway;
  }

  /** That this caller, who has been let in, takes its turns there. */
  remember(request: Asking, place: Place): void {
    const secret = secretOf(request);
    if (secret !== null) this.#known.set(secret, place);
  }

  answerTo(secret: string, url: string): Ready | null {
    const place = this.#known.get(secret);
    return place !== undefined && DOORS.test(url) && this.#crowd.isFull(place) ? this.#crowd.answer : null;
  }
}
