// Whose a request is, for all that callers share: turns, room, lines.
import type { FastifyRequest } from 'fastify';
import type { Caller, Officer } from '../doors/callers.ts';

/** A client space, and in it a key, a person or whoever else asks. */
export interface Place {
  readonly space: string;
  readonly lane: string;
}

/** Its client space's and in it its key's, the operator's, or that of the address it comes from. */
export function placeOf(request: Pick<FastifyRequest, 'place' | 'caller' | 'ip'>): Place {
  if (request.place) return request.place;
  return request.caller ? placeOfCaller(request.caller) : { space: 'nobody', lane: request.ip };
}

/** One and the same for a person, whether it looks at pages or asks the API. */
export function placeOfCaller(caller: Caller | Officer): Place {
  if (caller.kind === 'operator') return { space: 'operator', lane: '' };
  const id = 'id' in caller ? caller.id : null;
  return { space: caller.tenantKey, lane: `${caller.kind} ${id ?? caller.tokenId ?? caller.user?.id}` };
}
