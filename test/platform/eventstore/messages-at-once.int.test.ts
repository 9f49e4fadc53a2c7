// Over a real connection: the layers of a call as this version of grpc-js puts them together are found, and its messages
// come in less turns than there are.
import grpc from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundling } from '../../../src/platform/embedded/node/protocol/bundles.ts';
import { eachMessage, takeAtOnce } from '../../../src/platform/eventstore/messages-at-once.ts';

const asIs = (bytes: Buffer): Buffer => bytes;
const MESSAGES = Array.from({ length: 400 }, (_, n) => Buffer.alloc(n === 200 ? 300_000 : 1 + n, 'x'));
const path = '/test/Read';
let server: grpc.Server;
let client: grpc.Client;

beforeAll(async () => {
  server = new grpc.Server({ interceptors: [bundling] });
  const read = (call: grpc.ServerWritableStream<Buffer, Buffer | readonly Buffer[]>): void => {
    if (call.request.toString() === 'none') return void call.emit('error', { code: grpc.status.NOT_FOUND });
    for (let from = 0; from < MESSAGES.length; from += 64) call.write(MESSAGES.slice(from, from + 64));
    call.write(Buffer.from('last'));
    call.end();
  };
  const method = { path, requestStream: false, responseStream: true };
  const bytes = { requestSerialize: asIs, requestDeserialize: asIs };
  server.addService(
    { read: { ...method, ...bytes, responseSerialize: asIs, responseDeserialize: asIs } },
    { read },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  client = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
});
afterAll(() => {
  client.close();
  server.forceShutdown();
});

async function read(what: string, atOnce: boolean): Promise<{ emitted: number; messages: string[] }> {
  const call = client.makeServerStreamRequest(path, asIs, asIs, Buffer.from(what));
  if (atOnce) takeAtOnce(call);
  let emitted = 0;
  const messages: string[] = [];
  for await (const one of call as AsyncIterable<Buffer>) {
    emitted++;
    eachMessage(one, (message) => messages.push(message.restAsText()));
  }
  return { emitted, messages };
}

test('messages come as they were sent, many in a turn', async () => {
  const all = [...MESSAGES, Buffer.from('last')].map(String);
  const [one, many] = [await read('all', false), await read('all', true)];
  expect(one).toEqual({ emitted: all.length, messages: all });
  expect(many.messages).toEqual(all);
  expect(many.emitted).toBeLessThan(all.length / 2);
});

test('a call that is refused says so', async () => {
  await expect(read('none', true)).rejects.toMatchObject({ code: grpc.status.NOT_FOUND });
});
