// Whoever is too many is told so at the door: the same answer as behind it, and nothing is done for it. Everybody else is
// let through to where they are judged.
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { Registry } from 'prom-client';
import { noPermission } from '../../../../src/domain/vocabulary/permissions.ts';
import { data } from '../../../../src/platform/http/answers/answer.ts';
import { partner } from '../../../../src/platform/http/routes/route.ts';
import { callRaw, envelopeIn } from '../raw-caller.ts';
import { askingAt, callerOf, expectFailure, type Caller } from '../requests.ts';

/** One works, two wait, whoever comes then is too many. */
const LIMITS = { free: 0, underWay: 1, least: 1, waitingPerLane: 2, waiting: 64 };
const HELD = 3;

let over = (): void => {};
let crowded: Awaited<ReturnType<typeof crowd>> | null = null;
afterEach(async () => {
  over();
  await Promise.all(crowded?.served ?? []);
  await crowded?.caller.app.close();
  crowded = null;
});

async function crowd() {
  const held = new Promise<void>((resolve) => (over = resolve));
  const permission = noPermission;
  const slow = partner.get('/slow', {
    summary: 'Is held up',
    permission,
    handle: async () => (await held, data(1)),
  });
  const taken = partner.post('/taken', { summary: 'Takes a body', permission, handle: () => data(1) });
  const metrics = new Registry();
  const caller = await callerOf([slow, taken], { limits: LIMITS, metrics });
  const address = await caller.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = askingAt(address, caller.secret);
  const served = Array.from({ length: HELD }, () => ask('/v1/demo/slow'));
  await expect.poll(async () => await metrics.metrics()).toContain('lotbook_requests{state="waiting"} 2');
  return { caller, address, ask, served, metrics };
}

const lookups = ({ keys }: Caller): number => keys.lookups;

test('the answer is the one that is given behind the door, and no key is looked up for it', async () => {
  const { caller, ask, served, metrics } = (crowded = await crowd());
  const behind = await caller.call('GET', '/slow', { headers: { 'x-request-id': 'behind-the-door' } });
  const before = lookups(caller);
  const away = await ask('/v1/demo/slow', { 'x-request-id': 'at-the-door-1' });
  expectFailure(away, 503);
  expect(lookups(caller)).toBe(before);
  expect(away.text).toBe(behind.text);
  expect(away.headers['x-request-id']).toBe('at-the-door-1');
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = away.headers;
  const { date: _, connection: _c, ...expected } = behind.headers;
  expect(headers).toEqual({ ...expected, 'x-request-id': 'at-the-door-1' });
  expect(await metrics.metrics()).toContain('lotbook_turned_away_total{reason="busy"} 2');
  over();
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200]);
  // as if nothing had been
  expect((await ask('/v1/demo/slow')).status).toBe(200);
});

test('others are judged where everybody is: another space, a key that is none, an address for all', async () => {
  const { caller, ask, served } = (crowded = await crowd());
  const other = caller.keys.add({ id: 77, tenantKey: 'voisin' });
  const quiet = ask('/v1/voisin/slow', { 'x-api-key': other.secret });
  expect((await ask('/v1/demo/slow')).status).toBe(503);
  expect((await ask('/healthz')).status).toBe(200);
  const stranger = ask('/v1/demo/slow', { 'x-api-key': 'lb_1_nobody' });
  over();
  expect((await stranger).status).toBe(401);
  expect((await quiet).status).toBe(200);
  await Promise.all(served);
});

test('a body that is still being sent is not waited for, and the connection goes on', async () => {
  const { caller, address } = (crowded = await crowd());
  const raw = await callRaw(address);
  const head = `POST /v1/demo/taken HTTP/1.1\r\nhost: x\r\nx-api-key: ${caller.secret}\r\n`;
  raw.write(`${head}content-type: application/json\r\ncontent-length: 12\r\n\r\n{"a":`);
  await expect.poll(() => raw.received()).toContain('\r\n\r\n{');
  expect(envelopeIn(raw.received())).toMatchObject({ success: false, code: 'busy' });
  raw.write('123456}');
  await delay(20);
  raw.write(`GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`);
  await expect.poll(() => raw.received().split('HTTP/1.1 ').length).toBe(3);
  expect(raw.received()).toContain('HTTP/1.1 200');
  raw.socket.destroy();
});

test('a second of it is one line in the log', async () => {
  const { caller, ask } = (crowded = await crowd());
  for (let i = 0; i < 5; i++) expect((await ask('/v1/demo/slow')).status).toBe(503);
  const lines = (): string[] =>
    caller
      .logged()
      .split('\n')
      .filter((line) => line.includes('sent away'));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0]!)).toMatchObject({ requests: 5 });
});
