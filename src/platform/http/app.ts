// The one way to build the HTTP application: production, tests and benchmarks call it alike.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from '../kernel/time/clock.ts';
import { Refused, refuse, type Refusal } from '../kernel/refusal.ts';
import type { Tracing } from '../kernel/tracing.ts';
import type { KeyDirectory, OfficeDirectory } from './doors/callers.ts';
import { BackofficeDoor } from './doors/backoffice-door.ts';
import { tellBehind, type PathIds } from './answers/behind.ts';
import { checkMediaType, leaveBodies } from './bodies/bodies.ts';
import { BodyReader } from './bodies/body-reader.ts';
import { UploadReader } from './bodies/upload.ts';
import { docsRoutes, type Guide } from './openapi/docs.ts';
import { refusalFor } from './refusing/failures.ts';
import type { IdempotencyStore } from './once/idempotency.ts';
import { metricsDoor } from './operators/metrics.ts';
import { NO_COMPILERS } from './no-compilers.ts';
import { observe } from './operators/observe.ts';
import { PartnerDoor } from './doors/partner-door.ts';
import { HTTP_LIMITS, type HttpLimits } from './limits/http-limits.ts';
import { RateLimit, type OpenLimit } from './limits/rate-limit.ts';
import { AnswerWatch, forgetRest } from './bodies/patience.ts';
import { typedAddress } from './routes/path-values.ts';
import { platformRoutes, type Readiness } from './operators/platform.ts';
import type { RecordedExamples } from './openapi/recorded-examples.ts';
import { publicFileRoutes, type OpenPublicFile } from './answers/public-files.ts';
import { failure, mergeRefusals, type Failure } from './refusing/refusals.ts';
import { commonHeaders, sendFailure } from './answers/reply.ts';
import { requestId } from './routes/request.ts';
import { PREFIX, type Route, type RouteGroup } from './routes/route.ts';
import type { Place } from './sharing/place.ts';
import { secureHeaders } from './answers/secure-headers.ts';
import { serve } from './routes/serve.ts';
import { refusingUnknown } from './routes/unknown.ts';
import { inTurn, type InTurn } from './waiting/in-turn.ts';
import { measureHeld } from './waiting/measure-load.ts';
import { openTurns } from './waiting/taking-turns.ts';
import { METHODS } from './methods.ts';
import { answerByHand, answerUnparsable, refuseMessage } from './refusing/wire.ts';

export interface AppDeps {
  readonly version: string;
  readonly baseUrl: string;
  readonly backofficeToken: string | null;
  readonly clock: Clock;
  readonly keys: KeyDirectory;
  readonly office: OfficeDirectory;
  readonly idempotency: IdempotencyStore;
  /** Where requests are counted: without it, in this process. */
  readonly openLimit?: OpenLimit;
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Registry;
  /** What opens the measurements; without it a caller on this machine, or the back office's token. */
  readonly metricsToken?: string | null;
  readonly metricsAt?: 'here' | 'own port';
  readonly tracing?: Tracing | null;
  readonly logger: Logger;
  readonly partner: readonly RouteGroup[];
  readonly backoffice: readonly RouteGroup[];
  /** Read models that wait at an event of the records in a path: what they show of them is of before. */
  readonly behind?: (tenant: string, params: PathIds) => readonly string[];
  /** Pages for people. Who asks for one waits its turn like everybody else. */
  readonly pages?: (app: FastifyInstance, within: PagesWithin) => void;
  /** What its description shows beside what the routes declare. */
  readonly examples?: RecordedExamples;
  readonly permissions?: Readonly<Record<string, string>>;
  /** What teaches the API, at /docs. */
  readonly guide?: Guide;
  /** Proxies whose word counts for who asks, and how. */
  readonly trustedProxies?: readonly string[];
  /** What the public addresses of files serve; without it there are none. */
  readonly openFile?: OpenPublicFile;
  /** Whether more ask the read models by now than are answered at once: fewer are let to work then. */
  readonly isCrowded?: () => boolean;
  /** Other limits than those of production, for tests that cannot wait so long or send so much. */
  readonly limits?: Partial<HttpLimits>;
}

export interface PagesWithin {
  /** For what costs little: waits for a turn that takes no time. */
  readonly passTurn: (request: FastifyRequest) => Promise<void>;
  readonly inTurn: InTurn;
  readonly bodies: BodyReader;
  readonly uploads: UploadReader;
  /** Told when no new requests are taken: what would go on for as long as somebody looks is to end. */
  readonly leaving: AbortSignal;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes no new requests from now on; resolves when those under way are answered. */
    drain(): Promise<void>;
    openApi: () => unknown;
  }
}

/** A plan of many megabytes over a slow line takes minutes. */
const REQUEST_TIMEOUT = 5 * 60_000;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { logger } = deps;
  const groups = [...deps.partner, ...deps.backoffice];
  const refusals = mergeRefusals(groups.flatMap((group) => (group.refusals ? [group.refusals] : [])));
  const officeDoor = new BackofficeDoor(deps.backofficeToken, deps.office, deps.baseUrl);
  const limits: HttpLimits = { ...HTTP_LIMITS, ...deps.limits };
  const secure = secureHeaders(deps.baseUrl);
  const answers = new AnswerWatch(limits);
  const holdsTooMuch = (place: Place): boolean => answers.holdsTooMuch(place);
  const turns = openTurns({ ...deps, limits, refusals, secure, holdsTooMuch });
  const { turnstile, countRefusal } = turns;
  const partnerDoor = new PartnerDoor(
    deps.keys,
    deps.clock,
    deps.openLimit ?? ((_, span) => new RateLimit(span)),
    turns.spent,
  );
  const leaving = new AbortController();

  const app: FastifyInstance = Fastify({
    ...NO_COMPILERS,
    logger: false,
    trustProxy: deps.trustedProxies && deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    genReqId: requestId,
    rewriteUrl: ({ url = '/' }) => typedAddress(url),
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: 65_000,
    // a message without a host is refused in the envelope, like everything else
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // no hook runs for these
    frameworkErrors: (error, request, reply) => void fail(error, request, reply.headers(secure)),
    clientErrorHandler: (error, socket) => answerUnparsable(error, socket, secure),
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('caller', null);
  app.decorateRequest('place', null);
  app.decorateRequest('budget', null);
  app.decorateRequest('refund', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('upload', null);
  app.decorateRequest('startedAt', 0);
  await leaveBodies(app);

  function failureFor(refusal: Refusal, request: FastifyRequest): Failure {
    countRefusal(refusal);
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
  const refuseUnknown = refusingUnknown(app, partnerDoor, officeDoor);
  const observed = observe(app, logger, deps.metrics, deps.tracing);

  turns.standBefore(app.server);

  // the framework would answer these two by itself
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) =>
    answerByHand(socket, '405 Method Not Allowed', 'method-not-allowed', secure),
  );

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(secure);
    answers.begin(request, reply.raw);
    reply.raw.once('close', () => {
      answers.end(reply.raw);
      if (!request.raw.complete && !request.raw.destroyed) forgetRest(request.raw, limits);
    });
    const wrong = refuseMessage(request.raw);
    if (wrong) return done(new Refused(wrong));
    if (leaving.signal.aborted) {
      reply.header('connection', 'close');
      if (!PLATFORM.has(request.routeOptions.url ?? '')) return done(new Refused(refuse('draining')));
    }
    if (request.is404) paced(refuseUnknown)(request).catch(done);
    else done();
  });

  /** The door's judgement; who is refused has taken a turn too, so that a flood of bad keys holds nobody up. */
  function paced(
    judge: (request: FastifyRequest) => Promise<void>,
  ): (request: FastifyRequest) => Promise<void> {
    return async (request) => {
      try {
        await judge(request);
      } catch (error) {
        await turnstile.pass(request);
        throw error;
      }
    };
  }

  if (deps.behind) tellBehind(app, deps.behind);

  const serving = {
    baseUrl: deps.baseUrl,
    idempotency: deps.idempotency,
    refusals,
    logger,
    bodies: new BodyReader(limits),
    uploads: new UploadReader(limits),
    turnstile,
    chargeHeavy: partnerDoor.chargeHeavy.bind(partnerDoor),
  };

  measureHeld(
    {
      bodies: () => serving.bodies.held,
      files: () => serving.uploads.held,
      answers: () => answers.untaken,
    },
    deps.metrics,
  );

  function mount(route: Route): void {
    const guard = (route.door === 'partner' ? partnerDoor : officeDoor).guard(route);
    app.route({
      method: route.method,
      url: PREFIX[route.door] + route.path,
      config: { route },
      onRequest: paced(guard),
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
    const identify = paced(async (request) => {
      const { tenantKey } = request.params as { tenantKey?: string };
      if (door === 'backoffice') await officeDoor.identify(request, tenantKey ?? null);
      else await partnerDoor.identify(request, tenantKey ?? '');
    });
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
    deps.version,
    async () => (leaving.signal.aborted ? { ready: false, reasons: ['draining'] } : deps.readiness()),
    deps.metrics,
    deps.metricsAt === 'own port' ? null : metricsDoor(deps.metricsToken ?? null, deps.backofficeToken),
  );
  const taking: InTurn = (request, reply, work) => inTurn(turnstile, request, reply.raw, work);
  if (deps.openFile) publicFileRoutes(app, deps.openFile, taking);
  for (const door of ['partner', 'backoffice'] as const) {
    const routes = deps[door].flatMap((group) => group.routes);
    for (const route of routes) mount(route);
    for (const path of new Set(routes.map((route) => route.path))) {
      const methods = routes.filter((route) => route.path === path).map((route) => route.method);
      mountOthers(door, path, methods);
    }
  }
  const passTurn = (request: FastifyRequest): Promise<void> => turnstile.pass(request);
  deps.pages?.(app, {
    passTurn,
    inTurn: taking,
    bodies: serving.bodies,
    uploads: serving.uploads,
    leaving: leaving.signal,
  });
  docsRoutes(app, { ...deps, refusals }, passTurn, deps.guide);

  app.addHook('onClose', async () => answers.close());
  app.decorate('drain', async () => {
    leaving.abort();
    app.server.closeIdleConnections();
    await observed.idle();
  });
  await app.ready();
  return app;
}

const PLATFORM: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
