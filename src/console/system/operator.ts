// Whether the operator looks, by a session of this browser.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorSessions } from '../../api/sign-in/operator-sessions.ts';
import { SESSION_SECONDS } from '../../api/sign-in/terms.ts';
import { cameSecurely, endCookie, readCookie, setCookie } from '../../platform/http/doors/session-cookie.ts';

const COOKIE = 'lotbook-operator';

export class Operators {
  readonly #sessions: OperatorSessions;
  readonly #baseUrl: string;
  readonly #onRefused: () => void;

  constructor(sessions: OperatorSessions, baseUrl: string, onRefused: () => void) {
    this.#sessions = sessions;
    this.#baseUrl = baseUrl;
    this.#onRefused = onRefused;
  }

  async isHere(request: FastifyRequest): Promise<boolean> {
    const secret = this.#cookie(request);
    return secret !== null && (await this.#sessions.isOpen(secret));
  }

  /** False for what is not the token. A session that this browser had before ends. */
  async enter(request: FastifyRequest, reply: FastifyReply, token: string): Promise<boolean> {
    const secret = await this.#sessions.open(token);
    if (secret === null) {
      this.#onRefused();
      return false;
    }
    await this.#end(request);
    const isSecure = cameSecurely(request, this.#baseUrl);
    void reply.header('set-cookie', setCookie(COOKIE, secret, SESSION_SECONDS, isSecure));
    return true;
  }

  async leave(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#end(request);
    void reply.header('set-cookie', endCookie(COOKIE, cameSecurely(request, this.#baseUrl)));
  }

  async #end(request: FastifyRequest): Promise<void> {
    const secret = this.#cookie(request);
    if (secret !== null) await this.#sessions.end(secret);
  }

  #cookie(request: FastifyRequest): string | null {
    return readCookie(request, COOKIE, cameSecurely(request, this.#baseUrl));
  }
}
