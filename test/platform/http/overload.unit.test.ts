// More is asked than can be done, in a world in miniature: the rest is sent away at once, whoever else asks has its turn,
// and nothing is left over.
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { noPermission } from '../../../src/domain/vocabulary/permissions.ts';
import { data, file } from '../../../src/platform/http/answers/answer.ts';
import { partner } from '../../../src/platform/http/routes/route.ts';
import { callRaw } from './raw-caller.ts';
import { callerOf, expectFailure, send } from './requests.ts';

const WORK_MS = 20;
const LIMITS = { free: 2, underWay: 2, least: 2, waitingPerLane: 8, waiting: 64 };
let most = 0;
let atOnce = 0;

const work = async (): Promise<ReturnType<typeof data>> => {
  atOnce += 1;
  most = Math.max(most, atOnce);
  await delay(WORK_MS);
  atOnce -= 1;
  return data(1);
};

const permission = noPermission;
const slow = partner.get('/slow', { summary: 'Works for a while', permission, handle: work });

it('serves what it can, sends the rest away at once with a time to come back, and keeps another space’s turn', async () => {
  const metrics = new Registry();
  const { call, app, keys } = await callerOf([slow], { limits: LIMITS, metrics });
  const other = keys.add({ id: 77, tenantKey: 'voisin' });
  const took: { status: number; ms: number }[] = [];
  const began = performance.now();
  const timed = async (sent: ReturnType<typeof call>): Promise<Awaited<typeof sent>> => {
    const answer = await sent;
    took.push({ status: answer.status, ms: performance.now() - began });
    return answer;
  };
  const loud = Array.from({ length: 200 }, () => timed(call('GET', '/slow')));
  const quiet = send(app, { url: '/v1/voisin/slow', headers: { 'x-api-key': other.secret } }).then(
    ({ status }) => ({ status, ms: performance.now() - began }),
  );
  const answers = await Promise.all(loud);
  const away = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(away).toHaveLength(190);
  for (const answer of away) {
    expectFailure(answer, 503);
    expect([answer.json.code, answer.headers['retry-after']]).toEqual(['busy', '1']);
  }
  expect(most).toBe(2);
  // the loud one's line takes five turns of two; the quiet one came after it and waits for one or two
  const lastServed = Math.max(...took.filter(({ status }) => status === 200).map(({ ms }) => ms));
  const { status, ms } = await quiet;
  expect(status).toBe(200);
  expect(ms).toBeLessThan(lastServed - WORK_MS);
  expect(Math.max(...took.filter(({ status: s }) => s === 503).map((one) => one.ms))).toBeLessThan(
    lastServed,
  );
  const text = await metrics.metrics();
  expect(text).toContain('lotbook_turned_away_total{reason="busy"} 190');
  expect(text).toContain('lotbook_requests{state="waiting"} 0');
  // and afterwards it is as if nothing had been
  expect((await call('GET', '/slow')).status).toBe(200);
});

it('counts an answer that is still being made as work, for a while', async () => {
  let made = 0;
  const handle = (): ReturnType<typeof file> => {
    made += 1;
    most = Math.max(most, made);
    const bits = async function* () {
      for (let i = 0; i < 3; i++) {
        await delay(WORK_MS);
        yield Buffer.from('%PDF-');
      }
      made -= 1;
    };
    return file(Readable.from(bits()), 'application/pdf', {});
  };
  const streamed = partner.get('/streamed', { summary: 'Is made bit by bit', permission, handle });
  most = 0;
  const { call } = await callerOf([streamed], { limits: LIMITS });
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('GET', '/streamed')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(most).toBe(2);
});

it('serves others while one caller’s requests wait for something that does not come', async () => {
  let goOn = (): void => {};
  const until = new Promise<void>((resolve) => (goOn = resolve));
  const stuck = partner.get('/stuck', {
    summary: 'Waits for a store',
    permission,
    handle: async () => {
      await until;
      return data(1);
    },
  });
  const metrics = new Registry();
  const limits = { ...LIMITS, heldMs: 50, latePerLane: 4 };
  const { call, app, keys } = await callerOf([stuck, slow], { limits, metrics });
  const other = keys.add({ id: 77, tenantKey: 'voisin' });
  const loud = Array.from({ length: 4 }, () => call('GET', '/stuck'));
  const headers = { 'x-api-key': other.secret };
  expect((await send(app, { url: '/v1/voisin/slow', headers })).status).toBe(200);
  await expect.poll(() => metrics.metrics()).toContain('lotbook_requests{state="late"} 4');
  expectFailure(await call('GET', '/slow'), 503);
  goOn();
  expect((await Promise.all(loud)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await call('GET', '/slow')).status).toBe(200);
  expect(await metrics.metrics()).toContain('lotbook_requests{state="late"} 0');
});

it.each([
  ['an address where nobody waits for a turn', '/healthz'],
  ['one that there is not', '/nothing'],
  ['the door, by somebody without a key', '/v1/demo/nothing'],
])('hears so many in a turn at %s', async (_which, path) => {
  const [perTurn, connections, rounds] = [2, 40, 200];
  const limits = { heardPerTurn: perTurn, heardPerMs: 0, startsPerTurn: perTurn, freePerTurn: perTurn };
  const { app } = await callerOf([], { limits });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let heard = 0;
  let inTurn = 0;
  app.server.prependListener('request', () => {
    heard += 1;
    inTurn += 1;
  });
  const asked = `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  const crowd = await Promise.all(Array.from({ length: connections }, () => callRaw(address)));
  for (const { socket, write } of crowd) {
    socket.on('data', () => write(asked));
    write(asked);
  }
  // each is heard once before anything is known of it
  await expect.poll(() => heard).toBeGreaterThan(2 * connections);
  const most: number[] = [];
  for (let round = 0; round < rounds; round++) {
    inTurn = 0;
    await new Promise(setImmediate);
    most.push(inTurn);
  }
  for (const { socket } of crowd) socket.destroy();
  expect(Math.max(...most)).toBeLessThanOrEqual(4 * perTurn);
  expect(Math.max(...most)).toBeGreaterThan(0);
  await app.close();
});

it('waits for nothing more of a client that asked ahead and left', async () => {
  let begun = 0;
  let goOn = (): void => {};
  const until = new Promise<void>((resolve) => (goOn = resolve));
  const handle = async (): Promise<ReturnType<typeof data>> => {
    begun += 1;
    await until;
    return data(1);
  };
  const held = partner.get('/held', { summary: 'Is held up', permission, handle });
  const { app, secret } = await callerOf([held]);
  const caller = await callRaw(await app.listen({ port: 0, host: '127.0.0.1' }));
  caller.write(`GET /v1/demo/held HTTP/1.1\r\nhost: x\r\nx-api-key: ${secret}\r\n\r\n`.repeat(5));
  await expect.poll(() => begun).toBe(1);
  caller.socket.destroy();
  goOn();
  await app.drain();
  expect(begun).toBe(1);
  await app.close();
});

it('counts whom it cut off for asking on and on, and says so once', async () => {
  const metrics = new Registry();
  const { app, secret, logged } = await callerOf([slow], { limits: { askedAhead: 3 }, metrics });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ahead = `GET /v1/demo/slow HTTP/1.1\r\nhost: x\r\nx-api-key: ${secret}\r\n\r\n`.repeat(20);
  const crowd = await Promise.all(Array.from({ length: 3 }, () => callRaw(address)));
  for (const { write } of crowd) write(ahead);
  for (const { closed } of crowd) await closed;
  expect(await metrics.metrics()).toContain('lotbook_turned_away_total{reason="asked-ahead"} 3');
  const lines = (): string[] =>
    logged()
      .split('\n')
      .filter((line) => line.includes('cut off'));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0]!)).toMatchObject({ connections: 3 });
  await app.close();
});
