// Requests with an Idempotency-Key whose first try was lost on the way in, at the door, or on the way back.
import http from 'node:http';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyOf } from '../../../../src/domain/vocabulary/permissions.ts';
import { data } from '../../../../src/platform/http/answers/answer.ts';
import { partner } from '../../../../src/platform/http/routes/route.ts';
import { Text } from '../../../../src/platform/judging/schema.ts';
import { callerOf, type Caller } from '../requests.ts';

const PER_MINUTE = 6;

let caller: Caller;
let runs: string[];
/** What the handler waits for, and who is told that it waits. */
let gate: Promise<void>;
let arrived: () => void;

beforeEach(() => {
  runs = [];
  gate = Promise.resolve();
  arrived = () => {};
  return open(0);
});
afterEach(() => caller.app.close());

async function open(perMinute: number): Promise<void> {
  const add = partner.post('/notes', {
    summary: 'add',
    permission: anyOf('lead.view'),
    body: Type.Object({ name: Text() }),
    handle: async ({ body }) => {
      runs.push(body.name);
      arrived();
      await gate;
      return data({ note: runs.length });
    },
  });
  const limits = {
    rate_limit_per_minute: perMinute,
    heavy_routes_per_hour: 0,
    max_upload_mib: 1,
    max_batch_lots: 1,
    max_plans_per_lot: 1,
  };
  caller = await callerOf([add], {}, { limits });
  await caller.app.listen({ port: 0, host: '127.0.0.1' });
}

interface Sending {
  readonly keys?: string | string[];
  readonly name?: string;
}

/** With every line of a header as it is given. */
function begun({ keys = 'k', name = 'a' }: Sending = {}): http.ClientRequest {
  const { port } = caller.app.server.address() as { port: number };
  const body = JSON.stringify({ name });
  const request = http.request({ port, method: 'POST', path: '/v1/demo/notes', agent: false });
  request.setHeader('x-api-key', caller.secret);
  request.setHeader('content-type', 'application/json');
  request.setHeader('content-length', body.length);
  request.setHeader('idempotency-key', keys);
  request.write(body.slice(0, -1));
  return request;
}

async function sent(sending: Sending = {}): Promise<{ status: number; replayed: boolean; text: string }> {
  const request = begun(sending);
  const answer = new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  request.end('}');
  const response = await answer;
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return {
    status: response.statusCode ?? 0,
    replayed: response.headers['idempotency-replayed'] === 'true',
    text,
  };
}

const lost = async (request: http.ClientRequest): Promise<void> => {
  const closed = new Promise((resolve) => request.on('error', () => {}).once('close', resolve));
  request.destroy();
  await closed;
};

test.each([[['k', 'l']], [['k', 'k']]])('two of them, %j, are refused and nothing is done', async (keys) => {
  const refused = await sent({ keys });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Idempotency-Key')]);
  expect(runs).toEqual([]);
  expect((await sent()).status).toBe(201);
});

test('a body that is cut off leaves the key free', async () => {
  await lost(begun());
  const first = await sent({ name: 'b' });
  expect([first.status, first.replayed, runs]).toEqual([201, false, ['b']]);
});

test('who hangs up, or waits no longer, finds it done once', async () => {
  let answer = (): void => {};
  gate = new Promise((resolve) => (answer = resolve));
  const waiting = new Promise<void>((resolve) => (arrived = resolve));
  const request = begun();
  request.end('}');
  await waiting;
  await lost(request);
  expect((await sent()).status).toBe(409);
  expect((await sent({ name: 'b' })).status).toBe(422);
  answer();
  await expect.poll(async () => (await sent()).status).toBe(201);
  expect((await sent({ name: 'b' })).status).toBe(422);
  expect(runs).toEqual(['a']);
});

test('who had asked too much is let in with the same key, for any request', async () => {
  await caller.app.close();
  await open(PER_MINUTE);
  for (let i = 0; i < PER_MINUTE; i++) expect((await sent({ keys: `before-${i}` })).status).toBe(201);
  expect((await sent()).status).toBe(429);
  caller.clock.forward(60_001);
  const first = await sent({ name: 'b' });
  const again = await sent({ name: 'b' });
  expect([first.status, first.replayed]).toEqual([201, false]);
  expect(again).toEqual({ ...first, replayed: true });
  expect(runs.filter((name) => name === 'b')).toEqual(['b']);
});
