// Who finds too many of its own before it is told so at the door of the server, with an answer that lies ready: nothing is
// made of the request, no key is looked up, no body read, no line logged. `npm run bench -- overload` shows what that saves.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Place } from './fair-lines.ts';
import { forgetRest, type Patience } from './patience.ts';
import type { Failure } from './refusals.ts';
import { COMMON_HEADERS, JSON_TYPE } from './reply.ts';
import { requestId } from './request.ts';
import type { Headers } from './secure-headers.ts';

const MOST_KNOWN = 2_000;
const TELL_MS = 1_000;
const DOORS = /^\/(?:v1|backoffice\/v1)\//;

type Asking = Pick<IncomingMessage, 'headers'>;

export interface Ready {
  /** The answer, the same for everybody. */
  readonly answer: Failure;
  readonly secure: Headers;
  readonly patience: Patience;
  /** Whether whoever stands there would be sent away now. */
  readonly isFull: (place: Place) => boolean;
  readonly onAway: () => void;
  /** Told of all that were sent away in a second: a line for each would be work for those who get none. */
  readonly tell: (count: number) => void;
}

export class SentAway {
  readonly #ready: Ready;
  readonly #headers: readonly string[];
  readonly #body: Buffer;
  /** Whose turn a secret takes: of those alone who came in with it, and had to wait. */
  readonly #known = new LRUCache<string, Place>({ max: MOST_KNOWN });
  #untold = 0;

  constructor(ready: Ready) {
    const { answer, secure } = ready;
    this.#ready = ready;
    this.#body = Buffer.from(answer.text);
    this.#headers = Object.entries({
      ...secure,
      ...COMMON_HEADERS,
      ...answer.headers,
      'content-type': JSON_TYPE,
      'content-length': String(this.#body.length),
    }).flat();
  }

  /** That this caller, who has been let in, takes its turns there. */
  remember(request: Asking, place: Place): void {
    const secret = secretOf(request);
    if (secret !== null) this.#known.set(secret, place);
  }

  /** Whether the request is answered by this. */
  turns(request: IncomingMessage, response: ServerResponse): boolean {
    const secret = secretOf(request);
    const place = secret === null ? undefined : this.#known.get(secret);
    if (place === undefined || !DOORS.test(request.url ?? '') || !this.#ready.isFull(place)) return false;
    this.#count();
    const { headers } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      response.once('close', () => {
        if (!request.complete && !request.destroyed) forgetRest(request, this.#ready.patience);
      });
    response.writeHead(this.#ready.answer.status, [...this.#headers, 'x-request-id', requestId(request)]);
    response.end(this.#body);
    return true;
  }

  #count(): void {
    this.#ready.onAway();
    if (this.#untold++ > 0) return;
    setTimeout(() => {
      this.#ready.tell(this.#untold);
      this.#untold = 0;
    }, TELL_MS).unref();
  }
}

/** A session's cookie is passed by: it goes the way of everybody. */
function secretOf({ headers }: Asking): string | null {
  const { 'x-api-key': key, authorization } = headers;
  return typeof key === 'string' ? key : (authorization ?? null);
}
