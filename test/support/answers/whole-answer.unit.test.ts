// The limit of a fetch holds until the whole answer is there.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { wholeAnswer } from './whole-answer.ts';

test('is there to its last byte, or has failed when its time is over', async () => {
  const server = http.createServer(({ url }, response) => {
    response.write('half');
    if (url === '/whole') response.end(' and half');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(String((await wholeAnswer(30_000, `${address}/whole`)).bytes)).toBe('half and half');
  await expect(wholeAnswer(50, `${address}/half`)).rejects.toThrow('no whole answer within 50 ms');
  server.closeAllConnections();
  server.close();
});
