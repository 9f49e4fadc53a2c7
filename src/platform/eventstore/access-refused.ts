// The event store is there and does not let us in, or not as far as we have to go: to try again is of no use.
const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;

export class AccessRefused extends Error {
  constructor(problem: string, cause: unknown) {
    super(problem, { cause });
    this.name = 'AccessRefused';
  }
}

/** What is to be thrown for `error`; `right` is what was asked for, as in "its user may not read $all". */
export function whenRefused(error: unknown, right: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === UNAUTHENTICATED) return new AccessRefused('its user or password is not accepted', error);
  const isDenied = code === PERMISSION_DENIED || ('type' in error && error.type === 'access-denied');
  return isDenied ? new AccessRefused(`its user may not ${right}`, error) : error;
}
