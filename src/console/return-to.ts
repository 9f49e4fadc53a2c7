// Where somebody wanted to go before signing in: an address of this very service, or nothing.

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
