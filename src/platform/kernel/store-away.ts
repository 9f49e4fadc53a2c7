// Whether the event store is away, as opposed to refusing: nothing was decided then, and the same may be asked again.
// The client has classes for some of it, passes on what gRPC threw for some, and has no word at all for the rest.
import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { OutOfTime } from './within.ts';

/** Statuses of gRPC that mean "try again": cancelled, deadline exceeded, resource exhausted, aborted, unavailable. */
const TRY_AGAIN: ReadonlySet<unknown> = new Set([1, 4, 8, 10, 14]);

/** A broken wire, and a server that is up but has no leader or no time. */
const AWAY =
  /INTERNAL|RST_STREAM|ECONN|socket|closed|Server Is Not Ready|Server Is Busy|No leader info available/i;

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (
    error instanceof UnavailableError ||
    error instanceof DeadlineExceededError ||
    error instanceof CancelledError ||
    error instanceof TimeoutError ||
    error instanceof NotLeaderError ||
    error instanceof OutOfTime
  )
    return true;
  if (error instanceof UnknownError && (error.message === '' || AWAY.test(error.message))) return true;
  // after a kill the client throws the errors of gRPC as they come
  return 'code' in error && TRY_AGAIN.has(error.code);
}
