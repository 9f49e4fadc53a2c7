// What operators ask: alive, ready, how busy.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { commonHeaders, jsonText, sendFailure, sendText } from './reply.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly reasons: readonly string[];
  /** Parts of the service that wait at an event of some stream, and how many streams. */
  readonly setAside?: readonly { readonly part: string; readonly streams: number }[];
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
    const { ready, reasons, setAside = [] } = await readiness();
    if (ready)
      return sendText(
        request,
        reply,
        200,
        jsonText({ success: true, message: null, data: { status: 'ready', set_aside: setAside } }),
      );
    const message = reasons.join('; ') || 'not ready';
    const data = { status: 'not-ready', reasons, set_aside: setAside };
    const text = jsonText({ success: false, message, body: null, data, errors: null });
    return sendFailure(request, reply, { status: 503, text, headers: {} });
  });
  app.get('/metrics', async (request, reply) => {
    commonHeaders(request, reply);
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
