// Turns whatever was thrown into a refusal; what cannot be said to a caller goes to the log, without its data.
import { codeOf, describe } from '../../kernel/describe.ts';
import type { Logger } from 'pino';
import { UnreadableEvent } from '../../eventstore/codec.ts';
import { isPostgresAway } from '../../postgres/postgres.ts';
import { Refused, refuse, type Refusal } from '../../kernel/refusal.ts';
import { Unavailable } from '../../kernel/unavailable.ts';

export function refusalFor(error: unknown, requestId: string, logger: Logger): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (isStoreDown(error)) {
    logger.warn({ request_id: requestId, error: describe(error) }, 'a store does not answer');
    return refuse('unavailable');
  }
  if (error instanceof UnreadableEvent) {
    logger.error({ request_id: requestId, error: describe(error) }, 'a stream cannot be read');
    return refuse('unreadable');
  }
  const fromFramework = frameworkRefusal(error);
  if (fromFramework) return fromFramework;
  logger.error({ request_id: requestId, error: describe(error) }, 'a request failed');
  return refuse('internal', { details: { request_id: requestId } });
}

/** The stores' ways to say that nobody is there, as their drivers pass them on. */
function isStoreDown(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof Unavailable) return true;
    if (isPostgresAway(at)) return true;
    if (at instanceof AggregateError && at.errors.some(isStoreDown)) return true;
  }
  return false;
}

function frameworkRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('unsupported-type');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('too-large');
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return refuse('not-found');
  const status = 'statusCode' in error ? error.statusCode : 500;
  return typeof status === 'number' && status >= 400 && status < 500 ? refuse('malformed') : null;
}
