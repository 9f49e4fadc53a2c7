// Measurements for those who operate the service: who may read them, where, and a text made once a second at most.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Refused, refuse } from '../../kernel/refusal.ts';
import { bearerDoor } from '../doors/bearer.ts';
import { NO_COMPILERS } from '../no-compilers.ts';
import { failure, shellRefusals, type ShellRefusal } from '../refusing/refusals.ts';
import { PreparedText, sendPrepared } from '../answers/prepared.ts';
import { sendFailure } from '../answers/reply.ts';
import { secureHeaders } from '../answers/secure-headers.ts';

const FRESH_MS = 1_000;

export class MetricsText {
  readonly #registry: Registry;
  #until = 0;
  #text: Promise<PreparedText> | null = null;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  current(): Promise<PreparedText> {
    const now = performance.now();
    if (this.#text && now < this.#until) return this.#text;
    this.#until = now + FRESH_MS;
    const text = this.#registry
      .metrics()
      .then((lines) => new PreparedText(lines, this.#registry.contentType));
    text.catch(() => (this.#text = null));
    this.#text = text;
    return text;
  }
}

/** With a token of their own, that; otherwise callers on this machine, and holders of the back office's. */
export function metricsDoor(
  token: string | null,
  backofficeToken: string | null,
): (request: FastifyRequest) => void {
  if (token !== null) return bearerDoor(token);
  const openBackoffice = bearerDoor(backofficeToken);
  return (request) => {
    if (!isLocal(request)) openBackoffice(request);
  };
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** A proxy on this machine speaks for somebody who is not: what it adds gives it away. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}

/** The measurements alone, for a port of their own. */
export function metricsApp(registry: Registry, token: string | null): FastifyInstance {
  const text = new MetricsText(registry);
  const enter = token === null ? () => {} : bearerDoor(token);
  const app = Fastify({
    ...NO_COMPILERS,
    logger: false,
    requestTimeout: 10_000,
    http: { headersTimeout: 10_000 },
  });
  const refuseWith = (request: FastifyRequest, reply: FastifyReply, code: ShellRefusal): FastifyReply => {
    const failed = failure(shellRefusals, refuse(code, { details: { request_id: request.id } }));
    if (!failed) throw new Error(`the refusal "${code}" is missing from the table`);
    return sendFailure(request, reply, failed);
  };
  const secure = secureHeaders('');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(secure);
    done();
  });
  app.setErrorHandler((error, request, reply) =>
    refuseWith(request, reply, error instanceof Refused ? 'backoffice-unauthenticated' : 'internal'),
  );
  app.setNotFoundHandler((request, reply) => refuseWith(request, reply, 'route-unknown'));
  app.get('/metrics', async (request, reply) => {
    enter(request);
    return await sendPrepared(request, reply, await text.current());
  });
  return app;
}
