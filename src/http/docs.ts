// /openapi.json, and /docs to read it: Swagger UI, served from here, with nothing fetched from elsewhere.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi, type Api } from './openapi.ts';
import { sendText } from './reply.ts';

export async function docsRoutes(app: FastifyInstance, api: Api): Promise<void> {
  const document = describeApi(api);
  const text = JSON.stringify(document);
  app.decorate('openApi', document);
  app.get('/openapi.json', (request, reply) => sendText(request, reply, 200, text));
  await app.register(async (docs) => {
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
