// What Postgres said no to, told apart from what nobody knows the fate of.

/** The server looked at the statement and said no; it is rolled back, and the session goes on. */
export function isRefusal(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    'severity' in error &&
    error.severity === 'ERROR' &&
    'code' in error &&
    typeof error.code === 'string' &&
    !error.code.startsWith('57')
  );
}

/** Disk full, out of memory, too many connections, read only: nothing wrong with the write itself. */
export function isShortage(error: { code: string }): boolean {
  return error.code.startsWith('53') || error.code.startsWith('58') || error.code === '25006';
}
