// Whoever is cut off in the middle of an answer has had none.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Chance } from '../../hostile/random.ts';
import { Ledger } from '../ledger.ts';
import { Client } from './client.ts';

test('an answer that breaks off is no answer', async () => {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"data":');
    setTimeout(() => response.destroy(), 20);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asking = {
    addresses: [`http://127.0.0.1:${port}`],
    ledger: new Ledger(),
    chance: new Chance(1),
    ...{ name: 'anne', space: 'alpha', prefix: '/v1/alpha', auth: {} },
  };
  const told = await new Client(asking, true).tell('PUT', '/clock', {});
  expect([told.status, told.broke]).toEqual([0, expect.stringContaining('terminated')]);
  server.close();
});
