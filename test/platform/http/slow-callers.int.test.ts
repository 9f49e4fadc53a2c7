// Callers who send slowly, send too much, take their answers slowly or speak no HTTP: each gets an answer in the
// envelope while it can still hear one, and none keeps a connection, memory or a place for long.
import { anyOf } from '../../../src/domain/vocabulary/permissions.ts';
import type { Socket } from 'node:net';
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { data } from '../../../src/platform/http/answers/answer.ts';
import type { HttpLimits } from '../../../src/platform/http/limits/http-limits.ts';
import { partner } from '../../../src/platform/http/routes/route.ts';
import { FreeText } from '../../../src/platform/judging/schema.ts';
import { callerOf, FAILURE_KEYS, type Caller } from './requests.ts';
import { callRaw, envelopeIn } from './raw-caller.ts';

const MIB = 1024 * 1024;
const LIMITS: Partial<HttpLimits> = {
  wholeMs: 1_500,
  heldBytes: 9 * MIB,
  heldFileBytes: 3 * MIB,
  restMs: 1_000,
  answerMs: 600,
  answerBytesPerSecond: 64 * MIB,
};

let caller: Caller;
let address: string;
let metrics: Registry;
/** Files that are here: each waits until it is told to go on. */
let arrived: (() => void)[];
/** How many files are on their way in. */
let coming: number;
/** Pieces of files that are being dealt with, and the most there ever were. */
let pieces: { now: number; most: number };

async function taken(content: AsyncIterable<Buffer>): Promise<number> {
  let length = 0;
  for await (const piece of content) {
    pieces.most = Math.max(pieces.most, ++pieces.now);
    await delay(1);
    pieces.now -= 1;
    length += piece.length;
  }
  return length;
}

beforeEach(() => open(LIMITS));

async function open(limits: Partial<HttpLimits>): Promise<void> {
  arrived = [];
  coming = 0;
  pieces = { now: 0, most: 0 };
  metrics = new Registry();
  caller = await callerOf(
    [
      partner.post('/notes', {
        summary: 'note',
        permission: anyOf('lead.view'),
        body: Type.Object({ text: FreeText(2 * MIB) }),
        handle: ({ body }) => data(body.text.length),
      }),
      partner.upload('/plans', {
        summary: 'plan',
        permission: anyOf('lead.view'),
        receive: async ({ name, content }) => {
          coming += 1;
          const length = await taken(content).finally(() => (coming -= 1));
          return { name, size: length, sha256: '', path: '', discard: async () => {} };
        },
        handle: async ({ upload }) => {
          await new Promise<void>((resolve) => arrived.push(resolve));
          return data(upload.size);
        },
      }),
      partner.get('/large', {
        summary: 'large',
        permission: anyOf('lead.view'),
        handle: () => data('x'.repeat(24 * MIB)),
      }),
    ],
    { limits, metrics },
  );
  address = await caller.app.listen({ host: '127.0.0.1', port: 0 });
}

async function close(): Promise<void> {
  caller.app.server.closeAllConnections();
  await caller.app.close();
}

afterEach(close);

/** As an operator sees it. */
async function held(of: 'bodies' | 'files' | 'answers'): Promise<number> {
  const line = `lotbook_held_bytes{of="${of}"} `;
  const told = (await metrics.metrics()).split('\n').find((one) => one.startsWith(line));
  return Number(told?.slice(line.length));
}

const head = (length: number, more = '', key = caller.secret) =>
  `POST /v1/demo/notes HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n` +
  `content-length: ${length}\r\n${more}\r\n`;

function expectEnvelope(received: string, status: number): void {
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(Object.keys(envelopeIn(received))).toEqual(FAILURE_KEYS);
}

describe('a body', () => {
  it('that is sent a byte at a time gets 408, and the connection is closed', async () => {
    const raw = await callRaw(address);
    raw.write(head(1_000) + '{');
    const drip = setInterval(() => raw.write(' '), 50);
    await raw.closed;
    clearInterval(drip);
    expectEnvelope(raw.received(), 408);
    expect(raw.received()).toContain('connection: close');
  });

  it('in chunks without an end gets 408 too', async () => {
    const raw = await callRaw(address);
    raw.write(head(0).replace('content-length: 0', 'transfer-encoding: chunked') + '1\r\n{\r\n');
    const drip = setInterval(() => raw.write('1\r\n \r\n'), 50);
    await raw.closed;
    clearInterval(drip);
    expectEnvelope(raw.received(), 408);
  });

  it('that is too large is refused while it is still being sent, and the answer arrives', async () => {
    const raw = await callRaw(address);
    raw.write(head(1_100_000));
    await expect.poll(() => raw.received()).toContain('HTTP/1.1 413 ');
    for (let i = 0; i < 11; i++) raw.write('x'.repeat(100_000));
    raw.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => raw.received()).toContain('HTTP/1.1 200 ');
    raw.socket.destroy();
  });

  it('that nobody reads any more is forgotten for a while, then the connection is cut', async () => {
    const raw = await callRaw(address);
    raw.write(head(100 * MIB, '', 'junk'));
    await expect.poll(() => raw.received()).toContain('HTTP/1.1 401 ');
    const drip = setInterval(() => raw.write('x'), 50);
    await raw.closed;
    clearInterval(drip);
  });

  it('has its share of what all may hold, so that others have theirs, and what is held is given back', async () => {
    // what is held lasts as long as the test needs it
    await close();
    await open({ ...LIMITS, wholeMs: 30_000 });
    const other = caller.keys.add();
    const sockets: Socket[] = [];
    caller.app.server.on('connection', (socket: Socket) => sockets.push(socket));
    const received = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    const text = JSON.stringify({ text: 'x'.repeat(1000 * 1000) });
    const unfinished = await Promise.all([1, 2, 3].map(() => callRaw(address)));
    const begun = head(text.length) + text.slice(0, -1);
    for (const raw of unfinished) raw.write(begun);
    // one more body while they come in would make one of them the body that is too much
    await expect.poll(received).toBe(3 * begun.length);
    const post = (key: string) =>
      fetch(`${address}/v1/demo/notes`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: text,
      });
    await expect.poll(async () => (await post(caller.secret)).status, { interval: 5 }).toBe(503);
    expect((await post(other.secret)).status).toBe(201);
    expect(await held('bodies')).toBe(3 * (text.length - 1));
    for (const raw of unfinished) raw.write('}');
    await expect.poll(async () => (await post(caller.secret)).status).toBe(201);
    await expect.poll(() => held('bodies')).toBe(0);
    for (const raw of unfinished) raw.socket.destroy();
  });
});

describe('a file', () => {
  const form = (bytes: number): FormData => {
    const data = new FormData();
    data.set('file', new Blob(['x'.repeat(bytes)]), 'plan.pdf');
    return data;
  };
  const upload = (key: string, bytes: number) =>
    fetch(`${address}/v1/demo/plans`, { method: 'POST', headers: { 'x-api-key': key }, body: form(bytes) });

  it('has its share of the disk, so that others have theirs, and gives it back when the request is over', async () => {
    const other = caller.keys.add();
    const waiting = upload(caller.secret, 900_000);
    await expect.poll(() => arrived.length).toBe(1);
    expect((await upload(caller.secret, 200_000)).status).toBe(503);
    const others = upload(other.secret, 200_000);
    await expect.poll(() => arrived.length).toBe(2);
    expect(await held('files')).toBeGreaterThan(1_100_000);
    for (const go of arrived) go();
    expect([(await waiting).status, (await others).status]).toEqual([201, 201]);
    const again = upload(caller.secret, 900_000);
    await expect.poll(() => arrived.length).toBe(3);
    arrived[2]?.();
    expect((await again).status).toBe(201);
  });

  /** Of 900 000 bytes. */
  const begun = (bytes: number): string =>
    `POST /v1/demo/plans HTTP/1.1\r\nhost: x\r\nx-api-key: ${caller.secret}\r\ncontent-length: 900000\r\n` +
    'content-type: multipart/form-data; boundary=x\r\n\r\n' +
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n' +
    'x'.repeat(bytes);

  it('is dealt with piece by piece, two of all files at a time, and one that stops half way holds nobody up', async () => {
    const stopped = await callRaw(address);
    stopped.write(begun(200_000));
    await expect.poll(() => coming).toBe(1);
    const others = Array.from({ length: 8 }, () => upload(caller.secret, 80_000));
    await expect.poll(() => arrived.length).toBe(8);
    expect([pieces.most, coming]).toEqual([2, 1]);
    for (const go of arrived) go();
    for (const answer of others) expect((await answer).status).toBe(201);
    stopped.socket.destroy();
    await expect.poll(() => coming).toBe(0);
  });

  it('that is refused, or broken off, holds nothing any more', async () => {
    for (let i = 0; i < 4; i++) {
      expect((await upload(caller.secret, 2 * MIB)).status).toBe(503);
      await expect.poll(() => coming).toBe(0);
      const raw = await callRaw(address);
      raw.write(begun(600_000));
      await expect.poll(() => coming).toBeGreaterThan(0);
      raw.socket.destroy();
      await expect.poll(() => coming).toBe(0);
    }
    const whole = upload(caller.secret, 900_000);
    await expect.poll(() => arrived.length).toBe(1);
    arrived[0]?.();
    expect((await whole).status).toBe(201);
    expect(await held('files')).toBe(0);
  });
});

describe('an answer', () => {
  it('that is not taken is given up', async () => {
    const raw = await callRaw(address);
    raw.socket.pause();
    raw.write(`GET /v1/demo/large HTTP/1.1\r\nhost: x\r\nx-api-key: ${caller.secret}\r\n\r\n`);
    const connections = () =>
      new Promise((resolve) => caller.app.server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections).toBe(1);
    await expect.poll(connections).toBe(0);
    raw.socket.destroy();
  });

  it('that waits to be taken counts against whoever lets it wait, until it is taken or given up', async () => {
    await close();
    await open({ ...LIMITS, answerMs: 60_000, untakenBytes: 50 * MIB });
    const other = caller.keys.add();
    const raw = await callRaw(address);
    raw.socket.pause();
    raw.write(`GET /v1/demo/large HTTP/1.1\r\nhost: x\r\nx-api-key: ${caller.secret}\r\n\r\n`);
    const ask = async (key: string) => {
      const answer = await fetch(`${address}/v1/demo/notes`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: '{"text":"x"}',
      });
      return [answer.status, answer.headers.get('retry-after') !== null];
    };
    await expect.poll(() => ask(caller.secret)).toEqual([503, true]);
    expect(await ask(other.secret)).toEqual([201, false]);
    expect(await held('answers')).toBeGreaterThan(50 * MIB * (1 / 3));
    raw.socket.resume();
    await expect.poll(() => ask(caller.secret)).toEqual([201, false]);
    await expect.poll(() => held('answers')).toBe(0);
    raw.socket.destroy();
  });

  it('that is taken as it comes arrives whole', async () => {
    const answer = await fetch(`${address}/v1/demo/large`, { headers: { 'x-api-key': caller.secret } });
    expect((await answer.text()).length).toBeGreaterThan(24 * MIB);
  });
});

describe('a message', () => {
  it.each([
    ['with an expectation', 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: x\r\n\r\n', 417],
    ['without a host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['that asks for a tunnel', 'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['that is none', '\x00\x01\x02\r\n\r\n', 400],
    ['with a header that has no end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'of two lengths',
      'POST /v1/demo/notes HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
    [
      'of a length and chunks',
      'POST /v1/demo/notes HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
  ])('%s is answered in the envelope', async (_, bytes, status) => {
    const raw = await callRaw(address);
    raw.write(bytes);
    await expect.poll(() => raw.received()).toMatch(/\}$/);
    expectEnvelope(raw.received(), status);
    raw.socket.destroy();
  });
});

const python = await promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
);

describe.runIf(python)('http.client of Python', () => {
  it('gets the 413 of a body that it sends to its end', async () => {
    const { port } = new URL(address);
    const script = [
      'import http.client, sys',
      `c = http.client.HTTPConnection("127.0.0.1", ${port}, timeout=10)`,
      `c.request("POST", "/v1/demo/notes", b"x" * 1100000, {"X-API-Key": "${caller.secret}", "Content-Type": "application/json"})`,
      'r = c.getresponse(); r.read(); print(r.status)',
    ].join('\n');
    expect((await promisify(execFile)('python3', ['-c', script])).stdout.trim()).toBe('413');
  });
});
