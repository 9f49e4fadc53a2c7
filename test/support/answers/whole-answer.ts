// A fetch with a limit of time that holds to the last byte. Node's own waits for ever where its signal comes after the
// last byte of a body and before the body's end, as happens on a busy machine.
import { inTime } from '../in-time.ts';

export interface Whole {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export async function wholeAnswer(limitMs: number, url: string, init: RequestInit = {}): Promise<Whole> {
  const asking = new AbortController();
  const answered = fetch(url, { ...init, signal: asking.signal }).then(async (response): Promise<Whole> => ({
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }));
  return await inTime(limitMs, answered, () => {
    const reason = new Error(`no whole answer within ${limitMs} ms`);
    asking.abort(reason);
    return reason;
  });
}
