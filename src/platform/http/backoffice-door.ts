// Who may come in on the back office: holders of its token.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refused, refuse } from '../kernel/refusal.ts';

export function backofficeDoor(token: string | null): (request: FastifyRequest) => void {
  const expected = token === null ? null : digest(token);
  return (request) => {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    // Digests have one length, whatever was sent: the comparison tells nothing by its time.
    if (given === undefined || expected === null || !timingSafeEqual(digest(given), expected))
      throw new Refused(refuse('backoffice-unauthenticated'));
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
