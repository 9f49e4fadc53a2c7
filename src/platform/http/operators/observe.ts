// One log line and one measurement per request. Neither holds a URL, a header, a body or a name: the route's
// pattern says which door was used, and the request id leads to the caller's own records.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import { parsePlace, type Span, type Tracing } from '../../kernel/tracing.ts';

interface Observed {
  /** How many requests are under way. */
  underWay(): number;
  /** Resolves when none is. */
  idle(): Promise<void>;
}

export function observe(
  app: FastifyInstance,
  logger: Logger,
  metrics: Registry,
  tracing: Tracing | null = null,
): Observed {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  let underWay = 0;
  let waiting: (() => void)[] = [];

  function finished(request: FastifyRequest, reply: FastifyReply, span: Span | null): void {
    underWay -= 1;
    const seconds = (performance.now() - request.startedAt) / 1000;
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    // A caller that hung up before the answer: no status of ours describes that better than nginx's.
    const status = reply.raw.writableEnded ? reply.raw.statusCode : 499;
    durations.observe({ route, method, status }, seconds);
    span?.note({ 'http.route': route, 'http.request.method': method, 'http.response.status_code': status });
    span?.end(status >= 500);
    if (logger.isLevelEnabled('info'))
      logger.info(
        {
          request_id: request.id,
          trace_id: span?.place?.split('-')[1],
          method,
          route,
          status,
          duration_ms: Math.round(seconds * 1e5) / 100,
          tenant: request.caller?.tenantKey,
          key_id: request.caller?.id ?? undefined,
          token_id: request.caller?.tokenId ?? undefined,
        },
        'request',
      );
    if (underWay === 0) {
      for (const done of waiting) done();
      waiting = [];
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    underWay += 1;
    request.startedAt = performance.now();
    const span = tracing?.begin(`${request.method} ${request.routeOptions.url ?? 'unknown'}`, {
      kind: 'server',
      under: parsePlace(request.headers.traceparent),
      facts: { 'lotbook.request_id': request.id },
    });
    reply.raw.once('close', () => finished(request, reply, span ?? null));
    if (tracing && span) tracing.within(span, done);
    else done();
  });

  return {
    underWay: () => underWay,
    idle: () => (underWay === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done))),
  };
}
