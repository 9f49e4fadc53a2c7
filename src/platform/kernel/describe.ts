// An error as it may be logged: where and what, without the values it stumbled on.

/** Messages of drivers and parsers quote the data they stumbled on. */
export function describe(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error };
  return {
    name: error.name,
    code: codeOf(error) || undefined,
    message: redact(error.message),
    at: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: describe(error.cause, depth + 1) }),
  };
}

/** The same in one line, for logs that are text. */
export function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  return [error.name, codeOf(error), redact(error.message)].filter(Boolean).join(' ');
}

function redact(message: string): string {
  return message
    .replace(/"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`|«[^»]*»/gs, '"…"')
    .replace(/\S+@\S+/g, '…@…')
    .replace(/\+?\d[\d .-]{5,}\d/g, '…')
    .slice(0, 300);
}

export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
