// The description of the API, at /openapi.json; /docs is whatever guide the application brings.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lazily } from '../../kernel/waiting/lazily.ts';
import { describeApi, type Api } from './openapi.ts';
import type { Json } from './schemas.ts';
import { PreparedText, sendPrepared } from '../answers/prepared.ts';
import { JSON_TYPE } from '../answers/reply.ts';

/** `passTurn`: who reads documents waits like everybody else. */
export type Guide = (
  app: FastifyInstance,
  document: () => Json,
  passTurn: (request: FastifyRequest) => Promise<void>,
) => void;

export function docsRoutes(
  app: FastifyInstance,
  api: Api,
  passTurn: (request: FastifyRequest) => Promise<void>,
  guide: Guide | undefined,
): void {
  const document = lazily(() => describeApi(api));
  const text = lazily(() => new PreparedText(JSON.stringify(document()), JSON_TYPE));
  app.decorate('openApi', document);
  app.get('/', { onRequest: passTurn }, (_request, reply) => reply.redirect('/docs', 303));
  for (const url of ['/openapi.json', '/docs/json'])
    app.get(url, { onRequest: passTurn }, (request, reply) => sendPrepared(request, reply, text()));
  guide?.(app, document, passTurn);
}
