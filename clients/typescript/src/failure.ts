// A refused call as an error, for programs that would rather catch than ask every answer.

/** What a call of the client answers. */
interface Answered<Envelope> {
  readonly data?: Envelope;
  readonly error?: unknown;
  readonly response: Response;
}

export class LotbookError extends Error {
  override readonly name = 'LotbookError';
  readonly status: number;
  /** What programs tell the failure by: `option-already-placed`, `invalid`, … */
  readonly code: string;
  /** Wrong fields by dotted path. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** One sentence that explains, in French, where there is more to say. */
  readonly body: string | null;
  /** What to name when asking us about it. */
  readonly requestId: string | null;

  constructor(response: Response, failed: unknown) {
    const told = recordOf(failed);
    super(textOf(told.message) ?? `Lotbook answered ${response.status}`);
    this.status = response.status;
    this.code = textOf(told.code) ?? 'unknown';
    this.errors = errorsOf(told.errors);
    this.body = textOf(told.body);
    this.requestId = response.headers.get('x-request-id');
  }
}

/** The `data` of a call's answer; throws a `LotbookError` when it was refused. */
export async function dataOf<Envelope extends { data?: unknown }>(
  call: Promise<Answered<Envelope>> | Answered<Envelope>,
): Promise<Envelope['data']> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined) throw new LotbookError(response, error);
  return data.data;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function errorsOf(value: unknown): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(recordOf(value)).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages.filter((message) => typeof message === 'string') : [],
    ]),
  );
}
