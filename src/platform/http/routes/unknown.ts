// An address that no route has, or with another method: below a client space the key is judged first, as everywhere there.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused, refuse } from '../../kernel/refusal.ts';
import type { BackofficeDoor } from '../doors/backoffice-door.ts';
import type { PartnerDoor } from '../doors/partner-door.ts';

export function refusingUnknown(
  app: FastifyInstance,
  partnerDoor: PartnerDoor,
  officeDoor: BackofficeDoor,
): (request: FastifyRequest) => Promise<never> {
  return async (request) => {
    const [, first = '', second = ''] = request.url.split(/[/?]/);
    if (first === 'v1' && second !== '') await partnerDoor.identify(request, decoded(second));
    if (first === 'backoffice' && second === 'v1') await officeDoor.identify(request, null);
    const [path = ''] = request.url.split('?');
    if (app.hasRoute({ method: 'GET', url: path }))
      throw new Refused(refuse('method-not-allowed', { details: { allow: 'GET, HEAD' } }));
    throw new Refused(refuse('route-unknown'));
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
