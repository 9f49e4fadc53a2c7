// The cookie of somebody who has signed in, and the one that a sign-in under way leaves with the browser. Behind TLS their
// names begin with `__Host-`: browsers take those from this very host alone, over TLS alone, so that no neighbour and
// nobody on the line can put one in place.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export type CookieName = 'lotbook-session' | 'lotbook-operator' | 'lotbook-signing-in';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** All that is kept of a secret. It has 256 random bits, so a fast hash is the right one. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Null where there is none, or what no service of ours has made. */
export function readCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: CookieName,
  secure: boolean,
): string | null {
  const wanted = `${written(name, secure)}=`;
  for (const part of (headers.cookie ?? '').split(';')) {
    const pair = part.trim();
    if (!pair.startsWith(wanted)) continue;
    const value = pair.slice(wanted.length);
    return isSecret(value) ? value : null;
  }
  return null;
}

export function setCookie(name: CookieName, secret: string, seconds: number, secure: boolean): string {
  return `${written(name, secure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function endCookie(name: CookieName, secure: boolean): string {
  return setCookie(name, '', 0, secure);
}

function written(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** Whether the browser came over TLS: by the address that the settings give, or by what a trusted proxy says. */
export function cameSecurely(request: Pick<FastifyRequest, 'protocol'>, baseUrl: string): boolean {
  return baseUrl.startsWith('https:') || request.protocol === 'https';
}
