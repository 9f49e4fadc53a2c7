// What operators ask: alive, ready, how busy.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { commonHeaders, sendText } from './reply.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly reasons: readonly string[];
}

export function platformRoutes(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  metrics: Registry,
): void {
  collectDefaultMetrics({ register: metrics });
  app.get('/healthz', (request, reply) =>
    sendText(request, reply, 200, '{"success":true,"message":null,"data":{"status":"alive"}}'),
  );
  app.get('/readyz', async (request, reply) => {
    const { ready, reasons } = await readiness();
    const status = ready ? 'ready' : 'not-ready';
    const answer = { success: ready, message: ready ? null : reasons.join('; '), data: { status, reasons } };
    commonHeaders(request, reply);
    return reply
      .code(ready ? 200 : 503)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(ready ? answer : { ...answer, body: null, errors: null }));
  });
  app.get('/metrics', async (request, reply) => {
    commonHeaders(request, reply);
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
