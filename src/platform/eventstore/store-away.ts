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
import { OutOfTime } from '../kernel/waiting/within.ts';

/** Statuses of gRPC that mean "try again": cancelled, deadline exceeded, resource exhausted, aborted, unavailable. */
const TRY_AGAIN: ReadonlySet<unknown> = new Set([1, 4, 8, 10, 14]);

/** A server that is up but has no leader or no time, and one that nobody could connect to. */
const TOOK_NOTHING =
  /Server Is Not Ready|Server Is (Too )?Busy|No leader info available|No connection established/i;

const BROKEN_WIRE = /INTERNAL|RST_STREAM|ECONN|socket|closed/i;

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
  if (error instanceof UnknownError)
    if (error.message === '' || TOOK_NOTHING.test(error.message) || BROKEN_WIRE.test(error.message))
      return true;
  return 'code' in error && TRY_AGAIN.has(error.code);
}

/** Of an append that met a store that is away: whether it is certain that none of it was written, or will be. */
export function tookNothing(error: unknown): boolean {
  if (error instanceof NotLeaderError) return true;
  return error instanceof Error && (TOOK_NOTHING.test(error.message) || isOfFirstCall(error));
}

/** The client passes on what gRPC threw, as it came, only from the question it asks before it appends at all. */
function isOfFirstCall(error: Error): boolean {
  return 'code' in error && 'details' in error && !('type' in error);
}
