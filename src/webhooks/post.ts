// One attempt: a signed POST, and what came of it.
import { Pool, type Dispatcher } from 'undici';
import { guardedConnector, NotPublic, type Guard } from './guarded-connector.ts';
import { retryAfterMs } from './schedule.ts';
import type { Signer } from './signature.ts';

/** From the first byte sent to the last one read. */
const TOTAL_MS = 15_000;
const KEPT_BYTES = 4 * 1024;
export const AT_ONCE = 5;

export interface Outcome {
  /** null when there was no answer. */
  readonly status: number | null;
  readonly response: string | null;
  readonly error: string | null;
  readonly durationMs: number;
  readonly retryAfterMs: number | null;
}

export function succeeded({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

export class Receiver {
  readonly #pool: Pool;
  readonly #path: string;
  readonly #signers: () => readonly Signer[];

  /** `signers`: with the secret that counts, and with the one before while it still does. */
  constructor(url: string, signers: () => readonly Signer[], guard: Guard, totalMs = TOTAL_MS) {
    const { origin, pathname, search } = new URL(url);
    this.#path = pathname + search;
    this.#signers = signers;
    this.#totalMs = totalMs;
    this.#pool = new Pool(origin, {
      connections: AT_ONCE,
      pipelining: 1,
      connect: guardedConnector(guard),
      headersTimeout: totalMs,
      bodyTimeout: totalMs,
    });
  }

  readonly #totalMs: number;

  async post(messageId: string, body: string): Promise<Outcome> {
    const started = performance.now();
    const done = (outcome: Partial<Outcome>): Outcome => ({
      status: null,
      response: null,
      error: null,
      retryAfterMs: null,
      ...outcome,
      durationMs: Math.round(performance.now() - started),
    });
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#totalMs);
    try {
      const answer = await this.#pool.request({
        path: this.#path,
        method: 'POST',
        headers: this.#headers(messageId, body),
        body,
        signal: limit.signal,
      });
      const response = await firstOf(answer.body);
      const asked = answer.headers['retry-after'];
      return done({
        status: answer.statusCode,
        response,
        retryAfterMs: retryAfterMs(typeof asked === 'string' ? asked : undefined, new Date()),
      });
    } catch (error) {
      return done({ error: limit.signal.aborted ? 'timeout' : reasonOf(error) });
    } finally {
      clearTimeout(timer);
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #headers(messageId: string, body: string): Record<string, string> {
    // by the clock on the wall, whatever clock the service runs on: receivers compare it with theirs
    const seconds = Math.floor(Date.now() / 1000);
    return {
      'content-type': 'application/json',
      'user-agent': 'Lotbook-Webhooks/1',
      'webhook-id': messageId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': this.#signers()
        .map((signer) => signer(messageId, seconds, body))
        .join(' '),
    };
  }
}

/** As much of the answer as is kept; the rest is not even read. What was answered counts, however the body ends. */
async function firstOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= KEPT_BYTES) break;
    }
  } catch {
    // cut off, or too slow: what has come is kept
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '');
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  UND_ERR_SOCKET: 'connection reset',
  ENOTFOUND: 'name not found',
  EAI_AGAIN: 'name not found',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
};

/** What the owner of the subscription is told; nothing of our network is in it. */
function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return 'address not public';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SSL|TLS/.test(code)) return 'certificate not valid';
  return REASONS[code] ?? 'no answer';
}
