// What the shell keeps about a request while it is under way.
import type { FastifyRequest } from 'fastify';
import type { Budget } from '../limits/budget.ts';
import type { Caller } from '../doors/callers.ts';
import type { Route } from './route.ts';
import type { ReceivedFile } from '../bodies/upload.ts';
import type { Place } from '../sharing/place.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Of whom a page knows who it is. */
    place: Place | null;
    /** Headers that tell the caller how much of its budgets is left. */
    budget: Budget | null;
    /** Takes back what the request was charged; called when it costs nothing after all. */
    refund: (() => void) | null;
    rawBody: Buffer | null;
    /** The file of a request that brings one, once it is here. */
    upload: ReceivedFile | null;
    startedAt: number;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

/** What a route looks at in a request that has been let in. */
export type Asked = Pick<
  FastifyRequest,
  'params' | 'query' | 'body' | 'headers' | 'id' | 'caller' | 'upload' | 'budget' | 'refund'
>;

export function pathParam(request: Pick<FastifyRequest, 'params'>, name: string): string {
  const params = request.params;
  if (typeof params !== 'object' || params === null) return '';
  const value: unknown = (params as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

const OWN_ID_PREFIX = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
const SANE_ID = /^[A-Za-z0-9._-]{8,64}$/;
let counted = 0;

/** The caller's own request id where it is a sane one, else one that no other process or start will make. */
export function requestId(raw: { headers: Readonly<Record<string, unknown>> }): string {
  const given = raw.headers['x-request-id'];
  if (typeof given === 'string' && SANE_ID.test(given)) return given;
  counted += 1;
  return `${OWN_ID_PREFIX}-${counted.toString(36)}`;
}
