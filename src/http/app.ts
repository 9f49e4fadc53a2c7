// The one way to build the HTTP application: production, tests and benchmarks call it alike.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from '../kernel/clock.ts';
import { Refused, refuse, type Refusal } from '../kernel/refusal.ts';
import type { KeyDirectory } from '../keys/directory.ts';
import { backofficeDoor } from './backoffice-door.ts';
import { checkMediaType, readBodies } from './bodies.ts';
import { tellBehind, type PathIds } from './behind.ts';
import { docsRoutes } from './docs.ts';
import { refusalFor } from './failures.ts';
import type { IdempotencyStore } from './idempotency.ts';
import { observe } from './observe.ts';
import { PartnerDoor } from './partner-door.ts';
import { platformRoutes, type Readiness } from './platform.ts';
import { publicFileRoutes, type OpenPublicFile } from './public-files.ts';
import { failure, mergeRefusals, type Failure } from './refusals.ts';
import { commonHeaders, sendFailure } from './reply.ts';
import { requestId } from './request.ts';
import type { Route, RouteGroup } from './route.ts';
import { serve } from './serve.ts';

export interface AppDeps {
  readonly baseUrl: string;
  readonly backofficeToken: string | null;
  readonly clock: Clock;
  readonly keys: KeyDirectory;
  readonly idempotency: IdempotencyStore;
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Registry;
  readonly logger: Logger;
  readonly partner: readonly RouteGroup[];
  readonly backoffice: readonly RouteGroup[];
  /** Read models that wait at an event of the records in a path: what they show of them is of before. */
  readonly behind?: (tenant: string, params: PathIds) => readonly string[];
  /** What the public addresses of files serve; without it there are none. */
  readonly openFile?: OpenPublicFile;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes no new requests from now on; resolves when those under way are answered. */
    drain(): Promise<void>;
    openApi: unknown;
  }
}

export const PREFIX = { partner: '/v1/:tenantKey', backoffice: '/backoffice/v1' } as const;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** A plan of many megabytes over a slow line takes minutes. */
const REQUEST_TIMEOUT = 5 * 60_000;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { logger } = deps;
  const groups = [...deps.partner, ...deps.backoffice];
  const refusals = mergeRefusals(groups.flatMap((group) => (group.refusals ? [group.refusals] : [])));
  const partnerDoor = new PartnerDoor(deps.keys, deps.clock);
  const openBackoffice = backofficeDoor(deps.backofficeToken);
  let draining = false;

  const app: FastifyInstance = Fastify({
    logger: false,
    genReqId: requestId,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000 },
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    clientErrorHandler: answerUnparsable,
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('caller', null);
  app.decorateRequest('budget', null);
  app.decorateRequest('refund', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('upload', null);
  app.decorateRequest('startedAt', 0);
  // Schemas are judged in serve.ts, which knows the order of refusals; answers are text before they get here.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await readBodies(app);

  function failureFor(refusal: Refusal, request: FastifyRequest): Failure {
    const known = failure(refusals, refusal);
    if (known) return known;
    logger.error({ request_id: request.id, refused: refusal.refused }, 'a refusal has no entry in the table');
    const internal = failure(refusals, refuse('internal', { details: { request_id: request.id } }));
    if (!internal) throw new Error('the refusal "internal" is missing from the table');
    return internal;
  }

  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendFailure(request, reply, failureFor(refusalFor(error, request.id, logger), request));
  }

  app.setErrorHandler(fail);
  const observed = observe(app, logger, deps.metrics);

  app.addHook('onRequest', (request, reply, done) => {
    if (draining) {
      reply.header('connection', 'close');
      if (!PLATFORM.has(request.routeOptions.url ?? '')) return done(new Refused(refuse('draining')));
    }
    if (request.is404) refuseUnknown(request).catch(done);
    else done();
  });

  /** An address that no route has: below a client space the key is judged first, as everywhere there. */
  async function refuseUnknown(request: FastifyRequest): Promise<never> {
    const [, first = '', second = ''] = request.url.split(/[/?]/);
    if (first === 'v1' && second !== '') await partnerDoor.identify(request, decoded(second));
    if (first === 'backoffice' && second === 'v1') openBackoffice(request);
    throw new Refused(refuse('route-unknown'));
  }

  if (deps.behind) tellBehind(app, deps.behind);

  const serving = {
    idempotency: deps.idempotency,
    refusals,
    logger,
    chargeHeavy: partnerDoor.chargeHeavy.bind(partnerDoor),
  };

  function mount(route: Route): void {
    const guard =
      route.door === 'partner' ? partnerDoor.guard(route) : async (r: FastifyRequest) => openBackoffice(r);
    app.route({
      method: route.method,
      url: PREFIX[route.door] + route.path,
      config: { route },
      bodyLimit: route.bodyLimit,
      onRequest: guard,
      ...(route.method === 'GET' ? {} : { preParsing: checkMediaType }),
      handler: serve(route, serving),
    });
  }

  /** Every address answers every method: those it does not have with 405 and the list of those it has. */
  function mountOthers(door: Route['door'], path: string, methods: readonly string[]): void {
    const allowed = METHODS.filter(
      (m) => methods.includes(m) || (m === 'HEAD' && methods.includes('GET')) || m === 'OPTIONS',
    );
    const allow = allowed.join(', ');
    const identify = async (request: FastifyRequest): Promise<void> => {
      if (door === 'backoffice') return openBackoffice(request);
      const { tenantKey = '' } = request.params as { tenantKey?: string };
      await partnerDoor.identify(request, tenantKey);
    };
    app.route({
      method: METHODS.filter((m) => m === 'OPTIONS' || !allowed.includes(m)),
      url: PREFIX[door] + path,
      onRequest: async (request, reply) => {
        await identify(request);
        if (request.method !== 'OPTIONS')
          throw new Refused(refuse('method-not-allowed', { details: { allow } }));
        commonHeaders(request, reply);
        return reply.code(204).header('allow', allow).send();
      },
      handler: () => undefined,
    });
  }

  platformRoutes(
    app,
    async () => (draining ? { ready: false, reasons: ['draining'] } : deps.readiness()),
    deps.metrics,
  );
  if (deps.openFile) publicFileRoutes(app, deps.openFile);
  for (const door of ['partner', 'backoffice'] as const) {
    const routes = deps[door].flatMap((group) => group.routes);
    for (const route of routes) mount(route);
    for (const path of new Set(routes.map((route) => route.path))) {
      const methods = routes.filter((route) => route.path === path).map((route) => route.method);
      mountOthers(door, path, methods);
    }
  }
  await docsRoutes(app, { partner: deps.partner, backoffice: deps.backoffice, refusals });

  app.decorate('drain', async () => {
    draining = true;
    app.server.closeIdleConnections();
    await observed.idle();
  });
  await app.ready();
  return app;
}

const PLATFORM: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** What is not HTTP never becomes a request; the same envelope is written to the socket by hand. */
function answerUnparsable(error: Error & { code?: string }, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const message = 'Requête mal formée';
  const text = JSON.stringify({ success: false, message, body: null, data: null, errors: null });
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${text}`,
  );
}
