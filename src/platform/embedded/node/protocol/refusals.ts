// Errors as the client reads them: a status code, and trailers that name the exception.
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { isRefusal } from '../log/database-refusal.ts';
import { expectedInTrailer, type Expected } from './expected-revision.ts';

export class Refusal extends Error implements Partial<ServiceError> {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;

  constructor(code: status, details: string, trailers: Record<string, string> = {}) {
    super(details);
    this.code = code;
    this.details = inAscii(details);
    this.metadata = new Metadata();
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, inAscii(value));
  }
}

export const invalid = (reason: string) => new Refusal(status.INVALID_ARGUMENT, reason);
export const unavailable = (reason: string) => new Refusal(status.UNAVAILABLE, reason);
export const timedOut = () => new Refusal(status.DEADLINE_EXCEEDED, 'the write did not finish in time');

/** What the server's own code does not foresee. */
export const unforeseen = (reason: string) => new Refusal(status.UNKNOWN, reason);

export function accessDenied(): Refusal {
  return new Refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
}

export function streamDeleted(stream: string): Refusal {
  const trailers = { exception: 'stream-deleted', 'stream-name': stream };
  return new Refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, trailers);
}

export function wrongRevision(stream: string, expected: Expected, current: number): Refusal {
  const trailers: Record<string, string> = {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': expectedInTrailer(expected),
    'actual-version': String(current),
  };
  const message = `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expectedInTrailer(expected)}, Actual version: ${current}`;
  return new Refusal(status.FAILED_PRECONDITION, message, trailers);
}

export function tooLarge(limit: number): Refusal {
  return new Refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });
}

export function missingMetadata(): Refusal {
  return new Refusal(status.INVALID_ARGUMENT, 'Required Metadata Property missing', {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
}

/** What a failed read ends with: a refusal as it is, a mistake of ours as one, the rest as a lost database. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const ours = isRefusal(error) || error instanceof TypeError || error instanceof RangeError;
  return ours ? new Refusal(status.INTERNAL, reason) : unavailable(reason);
}

// Trailers travel in HTTP headers; grpc-js throws on anything else.
function inAscii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]+/gu, encodeURIComponent);
}
