// What stands in an address, or in a key, as the house's own value: what is none never gets as far as a store.
import type { FastifyRequest } from 'fastify';
import { MAX_ID } from '../../judging/schema.ts';
import { pathParam } from './request.ts';
import { PREFIX, type Route } from './route.ts';

const TENANT_KEY = /^[a-z0-9][a-z0-9-]{1,62}$/;
/** NUL, which Postgres cannot store, and what is left of bytes that are not UTF-8. */
const FORBIDDEN = /[\0\ufffd]|\p{Cs}/u;

/** A positive int as this house allocates them, or null. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}

/** The name of a client space that could exist, or null. */
export function parseTenantKey(text: string): string | null {
  return TENANT_KEY.test(text) ? text : null;
}

const PAGES = /^\/(?:console|docs)\//;

/** A page that somebody typed a slash behind is the page. Addresses of the API are taken as they stand. */
export function typedAddress(url: string): string {
  if (!PAGES.test(url)) return url;
  const query = url.indexOf('?');
  let end = query === -1 ? url.length : query;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end) + (query === -1 ? '' : url.slice(query));
}

/** The value of a path's `:name`: an id, a client space, or text that can be looked for; null when it is none. */
export function pathValue(name: string, text: string): string | number | null {
  if (name === 'id' || name.endsWith('Id')) return parseId(text);
  if (name === 'tenantKey') return parseTenantKey(text);
  return FORBIDDEN.test(text) ? null : text;
}

export function pathNames(route: Route): readonly string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** Where a request went, its path written as this house writes it. */
export function addressOf(baseUrl: string, route: Route, request: Pick<FastifyRequest, 'params'>): string {
  const path = PREFIX[route.door] + route.path;
  return baseUrl + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathParam(request, name)));
}

/** Null when one of them cannot be: then there is no such record. */
export function pathParams(
  request: Pick<FastifyRequest, 'params'>,
  names: readonly string[],
): Record<string, string | number> | null {
  const params: Record<string, string | number> = {};
  for (const name of names) {
    const value = pathValue(name, pathParam(request, name));
    if (value === null) return null;
    params[name] = value;
  }
  return params;
}
