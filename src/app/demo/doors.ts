// The demo goes through the same doors as everybody: calls into the running application, by the address of each with
// the operator's token or with the demo's key. A partner's call carries an idempotency key: sent again after a kill, it
// gets the answer of before.
import type { FastifyInstance } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';

export interface Answered {
  readonly status: number;
  /** Why it was refused, for programs. */
  readonly code: string | null;
  readonly text: string;
  readonly data: unknown;
  readonly body: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What answers so will answer otherwise in a moment: the try that a kill cut short still holds its idempotency key. */
const LATER: ReadonlySet<string> = new Set(['idempotency-running', 'rate-limited']);
const LATER_MS = 200;
const PATIENCE_MS = 90_000;

export class Doors {
  readonly #app: FastifyInstance;
  readonly #token: string;
  readonly #key: () => Promise<string>;
  readonly #signal: AbortSignal;

  constructor(app: FastifyInstance, token: string, key: () => Promise<string>, signal: AbortSignal) {
    this.#app = app;
    this.#signal = signal;
    this.#token = token;
    this.#key = key;
  }

  /** `once` names the call among all that were ever made with this key. */
  async call(method: Method, url: string, body: object = {}, once?: string): Promise<Answered> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const answered = await this.#call(method, url, body, once);
      const { code } = answered;
      if (code === null || !LATER.has(code) || performance.now() > until) return answered;
      await delay(LATER_MS, undefined, { signal: this.#signal });
    }
  }

  /** What must not be refused. */
  async ask(method: Method, url: string, body: object = {}): Promise<Record<string, unknown>> {
    const answered = await this.call(method, url, body);
    if (answered.status >= 300) throw refused(method, url, answered);
    return recordOf(answered.data);
  }

  /** Whether that key is good there. */
  async opens(url: string, key: string): Promise<boolean> {
    const { statusCode } = await this.#app.inject({ url, headers: { 'x-api-key': key } });
    return statusCode === 200;
  }

  async #call(method: Method, url: string, body: object, once?: string): Promise<Answered> {
    const response = await this.#app.inject({
      method,
      url,
      headers: url.startsWith('/backoffice/')
        ? { authorization: `Bearer ${this.#token}` }
        : {
            'x-api-key': await this.#key(),
            ...(once === undefined || method === 'GET' ? {} : { 'idempotency-key': once }),
          },
      ...(method === 'GET' ? {} : { payload: body }),
    });
    const told = recordOf(JSON.parse(response.body));
    const code = typeof told.code === 'string' ? told.code : null;
    return { status: response.statusCode, code, text: response.body, data: told.data, body: told.body };
  }
}

export function refused(method: Method, url: string, { status, text }: Answered): Error {
  return new Error(`the demo could not be laid: ${method} ${url} answered ${status} ${text}`);
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
