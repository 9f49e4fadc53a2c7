// Reading request bodies: 415 before 413 before 400, and nothing of the framework's own answers.
import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused, refuse } from '../../kernel/refusal.ts';

/** Leaves bodies unread: that is for the routes, which know how large they may be. */
export async function leaveBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  // adds a parser of its own, which leaves a form unread until a route asks for it
  await app.register(multipart);
}

/** Refuses a body of a type that the route does not consume, before it is read. */
export async function checkMediaType(request: FastifyRequest): Promise<void> {
  const { headers } = request;
  const sent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!sent) return;
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((p) => p.trim().toLowerCase());
  const charset = parameters.find((p) => p.startsWith('charset='))?.slice('charset='.length);
  const encoding = headers['content-encoding'];
  if (
    type !== request.routeOptions.config.route?.consumes ||
    (charset !== undefined && !/^"?utf-?8"?$/.test(charset)) ||
    (encoding !== undefined && encoding !== 'identity')
  )
    throw new Refused(refuse('unsupported-type'));
}

/** What the bytes say; nothing at all is undefined. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new Refused(refuse('malformed-json'));
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refused(refuse('malformed-json'));
  }
}
