// Who is going to be refused is told so at the door of the server, where that is known by the secret alone: nothing is made
// of the request, no key is looked up, no body read, no line logged. `npm run bench -- overload` shows what that saves.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { forgetRest, type Patience } from '../bodies/patience.ts';
import type { Failure } from '../refusing/refusals.ts';
import { COMMON_HEADERS, JSON_TYPE } from '../answers/reply.ts';
import { requestId } from '../routes/request.ts';
import type { Headers } from '../answers/secure-headers.ts';

export type Asking = Pick<IncomingMessage, 'headers'>;

/** An answer to whoever asks, but for the identifier of the request. */
export interface Ready {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export function ready({ status, text, headers }: Failure, common: Headers): Ready {
  const body = Buffer.from(text);
  const all = {
    ...common,
    ...COMMON_HEADERS,
    ...headers,
    'content-type': JSON_TYPE,
    'content-length': String(body.length),
  };
  return { status, headers: Object.entries(all).flat(), body };
}

/** Why somebody is sent away. */
export interface Reason {
  /** Null: as far as this goes, the request is judged where everybody's is. */
  answerTo(secret: string, url: string): Ready | null;
  readonly onAway: () => void;
}

export class SentAway {
  readonly #reasons: readonly Reason[];
  readonly #patience: Patience;

  constructor(reasons: readonly Reason[], patience: Patience) {
    this.#reasons = reasons;
    this.#patience = patience;
  }

  /** Whether the request is answered by this. */
  turns(request: IncomingMessage, response: ServerResponse): boolean {
    const secret = secretOf(request);
    if (secret === null) return false;
    for (const reason of this.#reasons) {
      const answer = reason.answerTo(secret, request.url ?? '');
      if (!answer) continue;
      reason.onAway();
      this.#answer(answer, request, response);
      return true;
    }
    return false;
  }

  #answer({ status, headers, body }: Ready, request: IncomingMessage, response: ServerResponse): void {
    const sent = request.headers;
    if (sent['content-length'] !== undefined || sent['transfer-encoding'] !== undefined)
      response.once('close', () => {
        if (!request.complete && !request.destroyed) forgetRest(request, this.#patience);
      });
    response.writeHead(status, [...headers, 'x-request-id', requestId(request)]);
    response.end(body);
  }
}

/** A session's cookie is passed by: it goes the way of everybody. */
export function secretOf({ headers }: Asking): string | null {
  const { 'x-api-key': key, authorization } = headers;
  return typeof key === 'string' ? key : (authorization ?? null);
}
