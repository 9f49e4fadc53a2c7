// Whose turn a request takes, and what becomes of those for whom there is none.
import type { RequestListener, Server } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { refuse, type Refusal } from '../kernel/refusal.ts';
import type { Place } from './fair-lines.ts';
import { measureLoad } from './measure-load.ts';
import type { Patience } from './patience.ts';
import { failure, type RefusalTable } from './refusals.ts';
import { SentAway } from './sent-away.ts';
import type { Headers } from './secure-headers.ts';
import { Turnstile, type TurnstileLimits } from './turnstile.ts';

export interface Turns {
  readonly turnstile: Turnstile<FastifyRequest>;
  /** Told of every refusal. */
  readonly countAway: (refusal: Refusal) => void;
  /** From now on those who would be sent away are, before anybody else sees what they ask. */
  standBefore(server: Server): void;
}

export function openTurns(
  limits: TurnstileLimits & Patience,
  refusals: RefusalTable,
  secure: Headers,
  metrics: Registry,
  logger: Pick<Logger, 'warn'>,
): Turns {
  const busy = refuse('busy');
  const answer = failure(refusals, busy);
  if (!answer) throw new Error('the refusal "busy" is missing from the table');
  const turnstile: Turnstile<FastifyRequest> = new Turnstile(placeOf, limits, (request, place) => {
    if (request.caller) sentAway.remember(request, place);
  });
  const countAway = measureLoad(turnstile, metrics);
  const sentAway = new SentAway({
    answer,
    secure,
    patience: limits,
    isFull: (place) => turnstile.isFull(place),
    onAway: () => countAway(busy),
    tell: (requests) => logger.warn({ requests }, 'sent away: more is asked than can be done'),
  });
  return {
    turnstile,
    countAway,
    standBefore(server) {
      const behind = server.listeners('request') as RequestListener[];
      server.removeAllListeners('request').on('request', (request, response) => {
        if (!sentAway.turns(request, response)) for (const serve of behind) serve(request, response);
      });
    },
  };
}

/** Its client space's and in it its key's, the operator's, or that of the address it comes from. */
function placeOf(request: FastifyRequest): Place {
  const { caller } = request;
  if (!caller) return { space: 'nobody', lane: request.ip };
  if (caller.kind === 'operator') return { space: 'operator', lane: '' };
  return {
    space: caller.tenantKey,
    lane: `${caller.kind} ${caller.id ?? caller.tokenId ?? caller.user?.id}`,
  };
}
