// One attempt: a signed POST, and what came of it.
import { Pool, type Dispatcher } from 'undici';
import type { Outgoing } from './bodies.ts';
import { guardedConnector, NotPublic, type Guard } from '../../platform/egress/guarded-connector.ts';
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
  readonly #totalMs: number;
  /** Oldest first. */
  readonly #underWay = new Set<Attempt>();
  #timer: NodeJS.Timeout | null = null;

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
      // the limit in total is ours
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  post(message: Outgoing): Promise<Outcome> {
    return new Promise((resolve) => {
      const attempt = new Attempt((outcome) => {
        this.#underWay.delete(attempt);
        resolve(outcome);
      });
      this.#underWay.add(attempt);
      if (!this.#timer) this.#watch(this.#totalMs);
      const headers = this.#headers(message);
      this.#pool.dispatch({ path: this.#path, method: 'POST', headers, body: message.body }, attempt);
    });
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** One timer for all of them: it looks at the oldest, which is the first to be late. */
  #watch(afterMs: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const now = performance.now();
      for (const attempt of this.#underWay) {
        const left = attempt.started + this.#totalMs - now;
        if (left > 0) return this.#watch(left);
        attempt.endNow();
      }
    }, afterMs);
  }

  #headers({ id, body }: Outgoing): string[] {
    // by the clock on the wall, whatever clock the service runs on: receivers compare it with theirs
    const seconds = Math.floor(Date.now() / 1000);
    const signers = this.#signers();
    const signature =
      signers.length === 1
        ? signers[0]!(id, seconds, body)
        : signers.map((sign) => sign(id, seconds, body)).join(' ');
    return [
      'content-type',
      'application/json',
      'user-agent',
      'Lotbook-Webhooks/1',
      'webhook-id',
      id,
      'webhook-timestamp',
      String(seconds),
      'webhook-signature',
      signature,
    ];
  }
}

/** What undici tells of one request. What was answered counts, however the body ends. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly started = performance.now();
  readonly #done: (outcome: Outcome) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #status: number | null = null;
  #retryAfter: string | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  #over = false;

  constructor(done: (outcome: Outcome) => void) {
    this.#done = done;
  }

  /** The time is up. */
  endNow(): void {
    this.#end(this.#status === null ? 'timeout' : null);
    this.#controller?.abort(new Error('the time is up'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('the time is up'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // those below are said on the way to the answer
    if (status < 200) return;
    this.#status = status;
    const asked = headers['retry-after'];
    if (typeof asked === 'string') this.#retryAfter = asked;
  }

  /** As much as is kept; the rest is not even read. */
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < KEPT_BYTES) return;
    this.#end(null);
    controller.abort(new Error('enough was read'));
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(this.#status === null ? reasonOf(error) : null);
  }

  #end(error: string | null): void {
    if (this.#over) return;
    this.#over = true;
    this.#done({
      status: this.#status,
      response: this.#status === null ? null : this.#text(),
      error,
      retryAfterMs: this.#retryAfter === undefined ? null : retryAfterMs(this.#retryAfter, new Date()),
      durationMs: Math.round(performance.now() - this.started),
    });
  }

  #text(): string {
    if (this.#size === 0) return '';
    return Buffer.concat(this.#chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '');
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  UND_ERR_SOCKET: 'connection reset',
  ENOTFOUND: 'name not found',
  EAI_AGAIN: 'name not found',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
};

/** What the owner of the subscription is told; nothing of our network is in it. */
function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return 'address not public';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SSL|TLS/.test(code)) return 'certificate not valid';
  return REASONS[code] ?? 'no answer';
}
