// Whoever is cut off in the middle of an answer has had none, and asks again.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Chance } from '../../hostile/random.ts';
import { Ledger } from '../ledger.ts';
import { Client } from './client.ts';
import { asDone } from './sights.ts';

let server: http.Server;
afterEach(() => void server.close());

/** Anne, who asks a service that answers so. */
async function anneAt(listener: http.RequestListener): Promise<{ client: Client; ledger: Ledger }> {
  server = http.createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ledger = new Ledger();
  const anne = { name: 'anne', space: 'alpha', prefix: '/v1/alpha', auth: {}, chance: new Chance(1) };
  return { client: new Client({ ...anne, addresses: [address], ledger }, true), ledger };
}

test('an answer that breaks off is no answer', async () => {
  const { client } = await anneAt((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"data":');
    setTimeout(() => response.destroy(), 20);
  });
  const told = await client.tell('PUT', '/clock', {});
  expect([told.status, told.broke]).toEqual([0, expect.stringContaining('terminated')]);
});

test('what is done after all is done since it was asked for, not since it was sent again', async () => {
  let sent = 0;
  const { client, ledger } = await anneAt((_, response) => {
    if ((sent += 1) === 1) return void response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
  });
  const told = await client.want({ kind: 'correct', method: 'PUT', url: '/contacts/1', body: {} });
  const [lost, answered] = ledger.intents[0]?.tries ?? [];
  expect([lost?.status, answered?.status]).toEqual([0, 200]);
  expect([told && asDone(told).sentAt, told?.sentAt]).toEqual([lost?.sentAt, answered?.sentAt]);
});
