// Whose turn a request takes, and what becomes of those for whom there is none.
import type { RequestListener, Server } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from '../../kernel/time/clock.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { awaitingLongTurns } from '../../kernel/waiting/turns.ts';
import { placeOf, type Place } from '../sharing/place.ts';
import { budgetHeaders, minuteOf, rateLimited, secondsUntil } from '../limits/budget.ts';
import { HeardInTurn, type HearingLimits } from './heard-in-turn.ts';
import { measureLoad, type CountAway } from './measure-load.ts';
import type { Patience } from '../bodies/patience.ts';
import { failure, type RefusalTable } from '../refusing/refusals.ts';
import { ready, SentAway, type Ready } from './sent-away.ts';
import type { Headers } from '../answers/secure-headers.ts';
import { SpentLimits } from './spent-limits.ts';
import { ToldTogether } from './told-together.ts';
import { TooManyWaiting } from './too-many-waiting.ts';
import { Turnstile, type TurnstileLimits } from './turnstile.ts';

export interface Turns {
  readonly turnstile: Turnstile<FastifyRequest>;
  readonly countRefusal: CountAway['refused'];
  readonly spent: SpentLimits;
  /** From now on so many are heard in a turn, and who would be sent away is, before anybody else sees what is asked. */
  standBefore(server: Server): void;
}

interface Turning {
  readonly limits: TurnstileLimits & HearingLimits & Patience;
  readonly clock: Clock;
  readonly refusals: RefusalTable;
  readonly secure: Headers;
  readonly metrics: Registry;
  /** Whether more ask the read models by now than are answered at once. */
  readonly isCrowded?: () => boolean;
  /** Whether more waits to be taken from this place than is its share. */
  readonly holdsTooMuch: (place: Place) => boolean;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

export function openTurns({
  limits,
  clock,
  refusals,
  secure,
  metrics,
  isCrowded = () => false,
  holdsTooMuch,
  logger,
}: Turning): Turns {
  const answerTo = (refusal: Refusal, headers: Headers = {}): Ready => {
    const answer = failure(refusals, refusal);
    if (!answer) throw new Error(`the refusal "${refusal.refused}" is missing from the table`);
    return ready({ ...answer, headers: { ...answer.headers, ...headers } }, secure);
  };
  let behind: readonly RequestListener[] = [];
  const heard = new HeardInTurn(
    (request, response) => {
      if (sentAway.turns(request, response)) return true;
      for (const serve of behind) serve(request, response);
      return false;
    },
    limits,
    () => cutOff(),
  );
  const turnstile = new Turnstile<FastifyRequest>(placeOf, limits, {
    // long answers that wait for each other would be more of them still, were their turns given on
    isCrowded: () => awaitingLongTurns() > limits.least || isCrowded(),
    holdsTooMuch,
    onWait(request, place) {
      if (request.caller) crowded.remember(request, place);
    },
    onTurn: ({ raw }) => heard.letOn(raw),
  });
  const count = measureLoad(turnstile, metrics);
  const noted = (counted: () => void, tell: (many: number) => void): (() => void) => {
    const told = new ToldTogether(tell);
    return () => {
      counted();
      told.note();
    };
  };
  const cutOff = noted(count.cutOff, (connections) =>
    logger.info({ connections }, 'cut off: asked on and on without waiting for an answer'),
  );
  const crowded = new TooManyWaiting({
    answer: answerTo(refuse('busy')),
    isFull: (place) => turnstile.isFull(place),
    onAway: noted(
      () => count.refused(refuse('busy')),
      (requests) => logger.warn({ requests }, 'sent away: more is asked than can be done'),
    ),
  });
  const spent = new SpentLimits({
    clock,
    answer: ({ limit, frees }, now) =>
      answerTo(
        rateLimited(secondsUntil(frees, now)),
        budgetHeaders(minuteOf(limit, { remaining: 0, frees }, now)),
      ),
    onAway: noted(
      () => count.refused(rateLimited(0)),
      (requests) => logger.info({ requests }, 'sent away: keys ask for more than they may'),
    ),
  });
  const sentAway = new SentAway([spent, crowded], limits);
  return {
    turnstile,
    countRefusal: count.refused,
    spent,
    standBefore(server) {
      behind = server.listeners('request') as RequestListener[];
      server
        .removeAllListeners('request')
        .on('request', (request, response) => heard.hear(request, response));
    },
  };
}
