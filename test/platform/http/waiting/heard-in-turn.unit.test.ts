// Connections that ask without a pause, on a server that does nothing but answer: how much of it one turn of the event loop
// bears, who is not kept waiting by it, and what becomes of questions that nobody waited for.
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import {
  HEARING_LIMITS,
  HeardInTurn,
  type HearingLimits,
} from '../../../../src/platform/http/waiting/heard-in-turn.ts';
import { callRaw, type RawCaller } from '../raw-caller.ts';

const PER_TURN = 4;
const CONNECTIONS = 60;
const ROUNDS = 400;

let server: http.Server | null = null;
const callers: RawCaller[] = [];
afterEach(async () => {
  for (const { socket } of callers.splice(0)) socket.destroy();
  server?.close();
  if (server) await once(server, 'close');
  server = null;
});

type Serve = (request: IncomingMessage, response: ServerResponse, heard: HeardInTurn) => void;

interface Serving extends Partial<HearingLimits> {
  /** Whether what is answered costs next to nothing. */
  readonly onTheSpot?: boolean;
}

async function serving({ onTheSpot = true, ...limits }: Serving, serve: Serve): Promise<string> {
  const heard: HeardInTurn = new HeardInTurn(
    (request, response) => {
      serve(request, response, heard);
      return onTheSpot;
    },
    { ...HEARING_LIMITS, heardPerMs: 0, ...limits },
  );
  server = http.createServer((request, response) => heard.hear(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function call(address: string): Promise<RawCaller> {
  const caller = await callRaw(address);
  callers.push(caller);
  return caller;
}

const asks = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const answersOf = ({ received }: RawCaller): string[] =>
  [...received().matchAll(/\r\n\r\n(\/\d+)/g)].map(([, path = '']) => path);

/** Asked by all connections on and on: how much was heard in each turn, and how often each was answered. */
async function flooded(limits: Serving, served: Serve) {
  const perTurn: number[] = [];
  const answered = new Map<string, number>();
  let asking = true;
  let began = false;
  let inTurn = 0;
  const address = await serving(limits, (request, response, heard) => {
    inTurn += 1;
    const path = request.url ?? '';
    answered.set(path, (answered.get(path) ?? 0) + 1);
    served(request, response, heard);
  });
  const crowd = await Promise.all(Array.from({ length: CONNECTIONS }, () => call(address)));
  for (const [n, caller] of crowd.entries()) {
    caller.socket.on('data', () => asking && caller.write(asks(`/${n}`)));
    caller.write(asks(`/${n}`));
  }
  await new Promise<void>((done) => {
    const turn = (): void => {
      // each of them is heard once before anything is known of it
      if (began) perTurn.push(inTurn);
      else began = answered.size === CONNECTIONS;
      inTurn = 0;
      if (perTurn.length < ROUNDS) setImmediate(turn);
      else done();
    };
    setImmediate(turn);
  });
  asking = false;
  return { perTurn, answered };
}

const answer: Serve = ({ url }, response) => response.end(url);

it('hears so many in a turn, and as many whose turn it was not', async () => {
  const { perTurn, answered } = await flooded({ heardPerTurn: PER_TURN }, answer);
  expect(Math.max(...perTurn.slice(1))).toBeLessThanOrEqual(2 * PER_TURN);
  // nobody is forgotten
  expect(Math.min(...answered.values())).toBeGreaterThan(ROUNDS / CONNECTIONS / 2);
});

it('would hear all of them in a turn', async () => {
  const { perTurn } = await flooded({ heardPerTurn: CONNECTIONS }, answer);
  expect(Math.max(...perTurn.slice(1))).toBeGreaterThan(4 * PER_TURN);
});

it('hears more where turns are long for other work, unless refusing is such work itself', async () => {
  const busy = setInterval(() => {
    for (const until = performance.now() + 4; performance.now() < until;);
  }, 0);
  const most = async (onTheSpot: boolean): Promise<number> => {
    const limits = { heardPerTurn: PER_TURN, heardPerMs: 2, onTheSpot };
    const { perTurn } = await flooded(limits, answer);
    return Math.max(...perTurn.slice(1));
  };
  try {
    expect(await most(true)).toBeGreaterThan(2 * PER_TURN);
    expect(await most(false)).toBeLessThanOrEqual(2 * PER_TURN);
  } finally {
    clearInterval(busy);
  }
});

it('lets on who has waited for a turn of its own', async () => {
  const { answered } = await flooded({ heardPerTurn: PER_TURN }, (request, response, heard) => {
    if (request.url === '/7') heard.letOn(request);
    answer(request, response, heard);
  });
  const times = [...answered.values()].toSorted((a, b) => a - b);
  expect(answered.get('/7')).toBeGreaterThan(2 * times[CONNECTIONS / 2]!);
});

it('serves what one connection asks one after another, as it was asked', async () => {
  const underWay: ServerResponse[] = [];
  const address = await serving({ heardPerTurn: 1 }, (_request, response) => void underWay.push(response));
  const caller = await call(address);
  caller.write(asks('/1') + asks('/2') + asks('/3'));
  for (const n of [1, 2, 3]) {
    await expect.poll(() => underWay.length).toBe(n);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(underWay).toHaveLength(n);
    underWay[n - 1]!.end(`/${n}`);
  }
  await expect.poll(() => answersOf(caller)).toEqual(['/1', '/2', '/3']);
});

it('begins nothing for a client that has left', async () => {
  let began = 0;
  let over = 0;
  const address = await serving({}, (_request, response) => {
    began += 1;
    response.once('close', () => (over += 1));
  });
  const caller = await call(address);
  caller.write(asks('/1').repeat(10));
  await expect.poll(() => began).toBe(1);
  caller.socket.destroy();
  await expect.poll(() => over).toBe(1);
  expect(began).toBe(1);
});

it('cuts off who asks on and on without waiting for an answer', async () => {
  let began = 0;
  const address = await serving({ askedAhead: 5 }, () => (began += 1));
  const [bold, modest] = [await call(address), await call(address)];
  modest.write(asks('/1').repeat(6));
  bold.write(asks('/1').repeat(7));
  await bold.closed;
  expect(modest.socket.destroyed).toBe(false);
  expect(began).toBe(2);
});

it('reads the rest of what was answered before its end', async () => {
  const address = await serving({ heardPerTurn: 1 }, (request, response) => {
    request.resume();
    response.end(request.url);
  });
  const crowd = await Promise.all(Array.from({ length: 20 }, () => call(address)));
  for (const caller of crowd) caller.write('POST /1 HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhello');
  await expect.poll(() => crowd.map(answersOf).flat()).toHaveLength(20);
  for (const caller of crowd) caller.write(`world${asks('/2')}`);
  await expect.poll(() => crowd.every((caller) => answersOf(caller).join() === '/1,/2')).toBe(true);
});
