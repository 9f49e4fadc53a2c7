// What the client does with an answer, as a table: give it back, or wait and ask again, and for how long.
import { describe, expect, it } from 'vitest';
import { patientFetch, type Patience, type Wait } from '../../clients/typescript/src/index.ts';

type Told =
  readonly [status: number, headers?: Record<string, string>, body?: string] | 'cut' | 'cut half way';
const CUT = new TypeError('fetch failed');

/** Half of an answer, then nothing, or the end of the connection. */
const half = (then: (body: ReadableStreamDefaultController) => void): ReadableStream =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"succ'));
      then(body);
    },
  });

/** A service that tells these one after the other, the last for ever; nobody sleeps for real. */
function serviceThat(tells: readonly Told[], settings: Partial<Patience> = {}) {
  const asked: { readonly key: string | null; readonly body: string }[] = [];
  const waits: Wait[] = [];
  const send = patientFetch({
    fetch: async (request) => {
      const told = tells[Math.min(asked.length, tells.length - 1)] ?? 'cut';
      asked.push({ key: request.headers.get('idempotency-key'), body: await request.text() });
      if (told === 'cut') throw CUT;
      if (told === 'cut half way') return new Response(half((answer) => answer.error(CUT)));
      const [status, headers = {}, body = '{}'] = told;
      return new Response(body, { status, headers });
    },
    sleep: async (_ms, signal) => signal.throwIfAborted(),
    onWait: (wait) => waits.push(wait),
    ...settings,
  });
  return { asked, waits, send };
}

const read = (signal: AbortSignal | null = null): Request =>
  new Request('http://lotbook.example/v1/demo/programs', { signal });
const write = (init: RequestInit = {}): Request =>
  new Request('http://lotbook.example/v1/demo/leads', { method: 'POST', body: '{"name":"Roux"}', ...init });

const RUNNING = '{"code":"idempotency-running"}';
const TABLE: readonly [string, Told, 'waits' | 'gives back'][] = [
  ['done', [200], 'gives back'],
  ['too many requests', [429, { 'retry-after': '3' }], 'waits'],
  ['a proxy that finds nobody', [502], 'waits'],
  ['a store that is away', [503, { 'retry-after': '1' }], 'waits'],
  ['a proxy that gave up', [504], 'waits'],
  ['a line that was cut', 'cut', 'waits'],
  ['a line that was cut in the middle of an answer', 'cut half way', 'waits'],
  ['the same request, still running', [409, {}, RUNNING], 'waits'],
  ['a decision of the sales office', [409, {}, '{"code":"lot-unavailable"}'], 'gives back'],
  ['a 409 that is not in our words', [409, {}, '<html>'], 'gives back'],
  ['a fault', [500], 'gives back'],
  ['wrong fields', [422], 'gives back'],
  ['a key that is not good', [401], 'gives back'],
];

describe('patience', () => {
  it.each(TABLE)('with %s', async (_name, told, does) => {
    const service = serviceThat([told, [201]]);
    const answer = await service.send(write());
    expect(service.waits).toHaveLength(does === 'waits' ? 1 : 0);
    expect(answer.status).toBe(does === 'waits' ? 201 : told[0]);
    expect(await answer.text()).toBe(does === 'waits' ? '{}' : (told[2] ?? '{}'));
  });

  it('with a fetch that throws before it answers', async () => {
    let tries = 0;
    const send = patientFetch({
      sleep: async () => {},
      fetch: () => {
        if ((tries += 1) === 1) throw CUT;
        return Promise.resolve(new Response('{}'));
      },
    });
    expect([(await send(read())).status, tries]).toEqual([200, 2]);
  });

  it('sends a write again as the same request: one key, one body', async () => {
    const service = serviceThat(['cut', [503], [429], [201]]);
    await service.send(write());
    expect(new Set(service.asked.map(({ key }) => key)).size).toBe(1);
    expect(service.asked.map(({ body }) => body)).toEqual(Array(4).fill('{"name":"Roux"}'));
    expect(service.asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keeps a key of the caller, gives two writes two, and reads none', async () => {
    const own = serviceThat([[503], [201]]);
    await own.send(write({ headers: { 'Idempotency-Key': 'offer-17' } }));
    expect(own.asked.map(({ key }) => key)).toEqual(['offer-17', 'offer-17']);
    const two = serviceThat([[201]]);
    await two.send(write());
    await two.send(write());
    expect(new Set(two.asked.map(({ key }) => key)).size).toBe(2);
    const none = serviceThat([[503], [200]]);
    await none.send(read());
    expect(none.asked.map(({ key }) => key)).toEqual([null, null]);
  });

  it('waits as long as it is asked to, in seconds or until a date; else longer each time, within bounds', async () => {
    const soon = new Date(Date.now() + 5_000).toUTCString();
    const asked = serviceThat([[429, { 'retry-after': '7' }], [503, { 'retry-after': soon }], [200]]);
    await asked.send(read());
    expect(asked.waits[0]?.waitMs).toBe(7_000);
    expect(asked.waits[1]?.waitMs).toBeGreaterThan(3_000);
    expect(asked.waits[1]?.waitMs).toBeLessThanOrEqual(5_000);

    const unasked = serviceThat([...Array<Told>(12).fill([503, { 'retry-after': 'soon' }]), [200]]);
    await unasked.send(read());
    unasked.waits.forEach(({ waitMs }, i) => {
      const most = Math.min(10_000, 250 * 2 ** i);
      expect(waitMs).toBeGreaterThanOrEqual(most / 2);
      expect(waitMs).toBeLessThanOrEqual(most);
    });
  });

  it('gives back the last answer, or throws the last failure, when patience would end before the wait', async () => {
    const late = serviceThat([[429, { 'retry-after': '3600' }, '{"code":"rate-limited"}']]);
    const answer = await late.send(read());
    expect([answer.status, await answer.json()]).toEqual([429, { code: 'rate-limited' }]);
    expect(late.asked).toHaveLength(1);
    await expect(serviceThat(['cut'], { patienceMs: 0 }).send(read())).rejects.toBe(CUT);
  });

  it('ends at once when the caller gives up, while it asks and while it waits', async () => {
    const giving = new AbortController();
    const service = serviceThat([[503]], { onWait: () => giving.abort(new Error('enough')) });
    await expect(service.send(write({ signal: giving.signal }))).rejects.toThrow('enough');
    expect(service.asked).toHaveLength(1);
    const coming = new AbortController();
    const slow = patientFetch({
      fetch: async () => {
        setTimeout(() => coming.abort(new Error('enough of it')), 10);
        return new Response(half(() => {}));
      },
    });
    await expect(slow(read(coming.signal))).rejects.toThrow('enough of it');
    const gone = serviceThat(['cut']);
    await expect(gone.send(write({ signal: AbortSignal.abort(new Error('before')) }))).rejects.toThrow(
      'before',
    );
  });

  it('gives one try only so long, and tries again', async () => {
    let tries = 0;
    const send = patientFetch({
      timeoutMs: 20,
      sleep: async () => {},
      fetch: async ({ signal }) => {
        tries += 1;
        if (tries > 2) return new Response('{}');
        if (tries > 1) return new Response(half(() => {}));
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('slow'))));
        throw new Error('unreached');
      },
    });
    const answer = await send(read());
    expect([await answer.text(), tries]).toEqual(['{}', 3]);
  });
});
