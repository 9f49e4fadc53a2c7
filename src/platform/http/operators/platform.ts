// What operators ask: alive, ready, how busy.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { MetricsText } from './metrics.ts';
import { sendPrepared } from '../answers/prepared.ts';
import { jsonText, sendFailure, sendText } from '../answers/reply.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly reasons: readonly string[];
  /** Parts of the service that wait at an event of some stream, and how many streams. */
  readonly setAside?: readonly { readonly part: string; readonly streams: number }[];
}

export function platformRoutes(
  app: FastifyInstance,
  version: string,
  readiness: () => Promise<Readiness>,
  metrics: Registry,
  /** Null: the measurements are not here, but on a port of their own. */
  openMetrics: ((request: FastifyRequest) => void) | null,
): void {
  collectDefaultMetrics({ register: metrics });
  const alive = jsonText({ success: true, message: null, data: { status: 'alive', version } });
  app.get('/healthz', (request, reply) => sendText(request, reply, 200, alive));
  app.get('/readyz', async (request, reply) => {
    const { ready, reasons: told, setAside = [] } = await readiness();
    if (ready)
      return sendText(
        request,
        reply,
        200,
        jsonText({ success: true, message: null, data: { status: 'ready', set_aside: setAside } }),
      );
    const reasons = told.map(partOnly);
    const message = reasons.join('; ') || 'not ready';
    const data = { status: 'not-ready', reasons, set_aside: setAside };
    const text = jsonText({ success: false, message, body: null, data, errors: null, code: 'not-ready' });
    return sendFailure(request, reply, { status: 503, text, headers: {} });
  });
  if (openMetrics === null) return;
  const text = new MetricsText(metrics);
  app.get('/metrics', async (request, reply) => {
    openMetrics(request);
    return await sendPrepared(request, reply, await text.current());
  });
}

const MOST_OF_A_REASON = 120;

/** Anybody may ask: which part is not ready, and nothing of what it stumbled on, which stands behind the colon. */
function partOnly(reason: string): string {
  return (reason.split(/:\s|\n/, 1)[0] ?? '').slice(0, MOST_OF_A_REASON);
}
