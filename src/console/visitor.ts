// Who looks at a page: somebody with an open session, or nobody yet; and how a browser is given a session.
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  cameSecurely,
  endCookie,
  readCookie,
  setCookie,
  type CookieName,
} from '../platform/http/doors/session-cookie.ts';
import type { SessionDirectory, SignedIn } from '../api/sign-in/session-directory.ts';
import type { Sessions } from '../api/sign-in/sessions.ts';
import { SESSION_SECONDS } from '../api/sign-in/terms.ts';

/** A page that asks for itself again, without anybody's doing, says so. */
const REFRESH = 'x-lotbook-refresh';

export class Visitors {
  readonly #directory: SessionDirectory;
  readonly #sessions: Sessions;
  readonly #baseUrl: string;

  constructor(directory: SessionDirectory, sessions: Sessions, baseUrl: string) {
    this.#directory = directory;
    this.#sessions = sessions;
    this.#baseUrl = baseUrl;
  }

  async of(request: FastifyRequest): Promise<SignedIn | null> {
    if (request.headers[REFRESH] !== undefined) return await this.stillIn(request);
    const secret = this.cookie(request, 'lotbook-session');
    return secret === null ? null : await this.#directory.find(secret);
  }

  /** For what a page does by itself. */
  async stillIn(request: FastifyRequest): Promise<SignedIn | null> {
    const secret = this.cookie(request, 'lotbook-session');
    return secret === null ? null : await this.#directory.stillIn(secret);
  }

  cookie(request: FastifyRequest, name: CookieName): string | null {
    return readCookie(request, name, cameSecurely(request, this.#baseUrl));
  }

  give(
    request: FastifyRequest,
    reply: FastifyReply,
    name: CookieName,
    secret: string,
    seconds: number,
  ): void {
    void reply.header('set-cookie', setCookie(name, secret, seconds, cameSecurely(request, this.#baseUrl)));
  }

  take(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
    void reply.header('set-cookie', endCookie(name, cameSecurely(request, this.#baseUrl)));
  }

  /** The session that this browser had before ends. */
  async enter(request: FastifyRequest, reply: FastifyReply, secret: string): Promise<void> {
    await this.#end(request);
    this.give(request, reply, 'lotbook-session', secret, SESSION_SECONDS);
  }

  async leave(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#end(request);
    this.take(request, reply, 'lotbook-session');
  }

  async #end(request: FastifyRequest): Promise<void> {
    const visitor = await this.of(request);
    if (visitor) await this.#sessions.end(visitor.officer.tenantKey, visitor.userId, visitor.sessionId);
  }
}
