// The one guard of every form of the console. Browsers say of each form from where it was sent, and no page can make them
// say something else: what was not sent by a page of this service, or does not say so, changes nothing.
import type { FastifyRequest } from 'fastify';

export interface Sent {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/** `own`: the origins under which browsers know this service. */
export function isFromHere({ origin, fetchSite }: Sent, own: ReadonlySet<string>): boolean {
  if (origin === undefined && fetchSite === undefined) return false;
  if (origin !== undefined && !own.has(origin)) return false;
  return fetchSite === undefined || fetchSite === 'same-origin';
}

/** The address of the settings, and the one that the browser asked at, over TLS wherever the settings want TLS. */
export function ownOrigins(baseUrl: string, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>) {
  const base = new URL(baseUrl);
  const scheme = base.protocol === 'https:' ? 'https' : protocol;
  return new Set([base.origin, `${scheme}://${host}`]);
}

export function isOurForm(request: FastifyRequest, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const sent = { origin, fetchSite: Array.isArray(fetchSite) ? fetchSite.join() : fetchSite };
  return isFromHere(sent, ownOrigins(baseUrl, request));
}
