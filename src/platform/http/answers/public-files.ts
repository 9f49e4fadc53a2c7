// Files at an address that is itself the permission: no key, no session, and nothing a browser would run.
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refused, refuse } from '../../kernel/refusal.ts';
import type { InTurn } from '../waiting/in-turn.ts';
import { OTHER_THAN_READING } from '../methods.ts';
import { commonHeaders } from './reply.ts';

interface PublicFile {
  readonly content: Readable;
  readonly size: number;
  readonly name: string;
}

/** null when the address means nothing, or nothing any more. */
export type OpenPublicFile = (token: string) => Promise<PublicFile | null>;

const PATH = '/files/:token';

export function publicFileRoutes(app: FastifyInstance, open: OpenPublicFile, inTurn: InTurn): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: PATH,
    handler: async (request, reply) => {
      // the turn is for looking: however long somebody takes over a file, others come
      const file = await inTurn(request, reply, async (takeTurn) => {
        await takeTurn();
        return await open(request.params.token);
      });
      if (!file) throw new Refused(refuse('not-found'));
      commonHeaders(request, reply);
      reply.headers({
        'content-type': 'application/pdf',
        'content-length': file.size,
        'content-disposition': attachment(file.name),
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      });
      if (request.method === 'GET') return reply.send(file.content);
      file.content.destroy();
      return reply.send();
    },
  });
  app.route({
    method: OTHER_THAN_READING,
    url: PATH,
    onRequest: async () => {
      throw new Refused(refuse('method-not-allowed', { details: { allow: 'GET, HEAD' } }));
    },
    handler: () => undefined,
  });
}

/** The name twice: in ASCII for old readers, in full for the others (RFC 6266). */
export function attachment(name: string): string {
  const ascii = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii.trim() || 'plan.pdf'}"; filename*=UTF-8''${full}`;
}
