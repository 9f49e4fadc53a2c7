// /openapi.json, and /docs to read it: Swagger UI, served from here, with nothing fetched from elsewhere.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused, refuse } from '../kernel/refusal.ts';
import { describeApi, type Api } from './openapi.ts';
import { PreparedText, sendPrepared } from './prepared.ts';
import { JSON_TYPE } from './reply.ts';

/** `takeTurn`: who reads documents waits like everybody else. */
export async function docsRoutes(
  app: FastifyInstance,
  api: Api,
  takeTurn: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const document = describeApi(api);
  const text = new PreparedText(JSON.stringify(document), JSON_TYPE);
  app.decorate('openApi', document);
  app.get('/', { onRequest: takeTurn }, (_request, reply) => reply.redirect('/docs', 303));
  app.get('/openapi.json', { onRequest: takeTurn }, (request, reply) => sendPrepared(request, reply, text));
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) => {
      await takeTurn(request);
      // the viewer's own copies would be written anew, and sent at full length, each time
      if (request.routeOptions.url === '/docs/json') return await sendPrepared(request, reply, text);
      if (request.routeOptions.url === '/docs/yaml') throw new Refused(refuse('route-unknown'));
    });
    docs.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    });
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { deepLinking: true, docExpansion: 'none', tryItOutEnabled: true },
      staticCSP: {
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': ["'self'", 'data:'],
        'font-src': "'self'",
        'connect-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      },
    });
  });
}
