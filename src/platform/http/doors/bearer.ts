// A token that the service was given by its settings, and whether a request brings it.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refused, refuse } from '../../kernel/refusal.ts';

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Digests have one length, whatever was sent: the comparison tells nothing by its time. */
export function isToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

/** Lets in who holds the token; nobody where there is none. */
export function bearerDoor(token: string | null): (request: FastifyRequest) => void {
  return (request) => {
    const given = bearerOf(request);
    if (given === null || token === null || !isToken(given, token))
      throw new Refused(refuse('backoffice-unauthenticated'));
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
