// A fetch that can be left alone: it waits where the service asks for it, and sends a write again only in a way that
// cannot do it twice: with one Idempotency-Key over all tries.

export interface Patience {
  /** How long one call may take with all its tries and waits. After that the last answer, or failure, is the answer. */
  readonly patienceMs: number;
  /** How long one try may take. */
  readonly timeoutMs: number;
  /** Told before every wait, for logs. */
  readonly onWait: (wait: Wait) => void;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Ends early, by throwing, when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Wait {
  readonly attempt: number;
  readonly waitMs: number;
  /** A status, or what the connection failed with. */
  readonly because: unknown;
}

const TRY_LATER = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

export function patientFetch(settings: Partial<Patience> = {}): (request: Request) => Promise<Response> {
  const {
    patienceMs = 60_000,
    timeoutMs = 30_000,
    onWait,
    sleep = sleepFor,
    fetch = globalThis.fetch,
  } = settings;

  return async (request) => {
    const started = performance.now();
    const headers = new Headers(request.headers);
    if (!isRead(request) && !headers.has('idempotency-key'))
      headers.set('idempotency-key', crypto.randomUUID());
    // read once: a stream could not be sent a second time
    const body = isRead(request) ? null : await request.arrayBuffer();

    for (let attempt = 1; ; attempt += 1) {
      const left = (): number => patienceMs - (performance.now() - started);
      const outcome = await tryOnce(
        (signal) =>
          fetch(
            new Request(request.url, {
              method: request.method,
              headers,
              redirect: request.redirect,
              signal,
              ...(body === null || body.byteLength === 0 ? {} : { body }),
            }),
          ),
        Math.max(1, Math.min(timeoutMs, Math.ceil(left()))),
        request.signal,
      );
      request.signal.throwIfAborted();
      const again = outcome.response ? await isTryAgain(outcome.response) : true;
      const waitMs = waitFor(outcome.response, attempt);
      if (!again || waitMs >= left()) {
        if (outcome.response === null) throw outcome.failure;
        return outcome.response;
      }
      onWait?.({
        attempt,
        waitMs,
        because: outcome.response === null ? outcome.failure : outcome.response.status,
      });
      await sleep(waitMs, request.signal);
    }
  };
}

type Outcome = { readonly response: Response } | { readonly response: null; readonly failure: unknown };

/**
 * The time is measured here, beside the request: signals that follow others are held weakly by the platform, and one that
 * was collected as garbage never says that the time is over.
 */
async function tryOnce(
  ask: (signal: AbortSignal) => Promise<Response>,
  mostMs: number,
  givingUp: AbortSignal,
): Promise<Outcome> {
  const trying = new AbortController();
  let stop = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    const end = (reason: unknown): void => {
      trying.abort(reason);
      reject(reason instanceof Error ? reason : new Error('aborted'));
    };
    const giveUp = (): void => end(givingUp.reason);
    const timer = setTimeout(() => end(new Error(`no answer within ${mostMs} ms`)), mostMs);
    givingUp.addEventListener('abort', giveUp, { once: true });
    if (givingUp.aborted) giveUp();
    stop = () => {
      clearTimeout(timer);
      givingUp.removeEventListener('abort', giveUp);
    };
  });
  try {
    return { response: await Promise.race([ask(trying.signal).then(whole), stopped]) };
  } catch (failure) {
    return { response: null, failure };
  } finally {
    stop();
  }
}

/** A line that is cut half way through an answer has brought none: what a write did would be told to nobody. */
async function whole(response: Response): Promise<Response> {
  await response.clone().arrayBuffer();
  return response;
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A 409 is a decision, but for one: the first try of this very request is still running. */
async function isTryAgain(response: Response): Promise<boolean> {
  if (TRY_LATER.has(response.status)) return true;
  if (response.status !== 409) return false;
  const failed: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof failed === 'object' && failed !== null && 'code' in failed && failed.code === 'idempotency-running'
  );
}

/** As long as the service asks for; else twice as long each time, drawn so that callers do not come back together. */
function waitFor(response: Response | null, attempt: number): number {
  const asked = askedFor(response?.headers.get('retry-after') ?? null);
  if (asked !== null) return asked;
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return most / 2 + (Math.random() * most) / 2;
}

/** Seconds, or a date. */
function askedFor(retryAfter: string | null): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null;
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

async function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
