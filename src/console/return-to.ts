// Where somebody wanted to go before signing in: an address of this very service, or nothing.
import type { FastifyRequest } from 'fastify';

const HERE = 'http://here.invalid';
const LONGEST = 2000;

/** As a browser would read it; null for what leads elsewhere, in whatever way it is written. */
export function localPath(text: unknown): string | null {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > LONGEST) return null;
  const path = read(text);
  // `/.//elsewhere` is read as `//elsewhere`, which read again is another host
  return path !== null && path === read(path) ? path : null;
}

function read(text: string): string | null {
  if (!URL.canParse(text, HERE)) return null;
  const url = new URL(text, HERE);
  return url.origin === HERE ? url.pathname + url.search + url.hash : null;
}

/** The page for signing in, from which it goes on to `to`. */
export function signInPath(to: string | null, space: string | null = null): string {
  const query = [
    ...(space === null ? [] : [`espace=${encodeURIComponent(space)}`]),
    ...(to === null ? [] : [`retour=${encodeURIComponent(to)}`]),
  ];
  return query.length === 0 ? '/console/connexion' : `/console/connexion?${query.join('&')}`;
}

/** Of the address of signing in: a form was sent by who was not signed in any more. */
export const NOT_SAVED = 'perdu';

/** Whoever sent a form too late is told so, and led back to where it was typed. */
export function signInAgain({ headers: { referer, host } }: Pick<FastifyRequest, 'headers'>): string {
  const from = referer !== undefined && URL.canParse(referer) ? new URL(referer) : null;
  const path = signInPath(from?.host === host ? localPath(`${from?.pathname}${from?.search}`) : null);
  return `${path}${path.includes('?') ? '&' : '?'}${NOT_SAVED}=1`;
}
