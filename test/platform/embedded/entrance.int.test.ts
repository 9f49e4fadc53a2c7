// Who is not given the connection string neither reads nor writes, by whichever call.
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEventNode, type EventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

let node: EventNode;
beforeAll(async () => {
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  const owner = EventStoreDBClient.connectionString(node.connectionString);
  await owner.appendToStream('book-1', jsonEvent({ type: 'Written', data: {} }));
  await owner.dispose();
});
afterAll(() => node.stop());

async function drained(reading: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of reading);
}

const calls: [string, (client: EventStoreDBClient) => Promise<unknown>][] = [
  ['reads a stream', (client) => drained(client.readStream('book-1'))],
  ['reads everything', (client) => drained(client.readAll())],
  ['follows everything', (client) => drained(client.subscribeToAll())],
  ['appends', (client) => client.appendToStream('book-1', jsonEvent({ type: 'Forged', data: {} }))],
  [
    'appends alone',
    (client) =>
      client.appendToStream('book-1', jsonEvent({ type: 'Forged', data: {} }), {
        credentials: { username: 'a', password: 'b' },
      }),
  ],
  ['deletes', (client) => client.deleteStream('book-1')],
  ['buries', (client) => client.tombstoneStream('book-1')],
];

test.each([
  ['no name', `tls=false`],
  ['another name', `tls=false&connectionName=guess`],
])('a client of %s is refused, whatever it asks', async (_name, options) => {
  for (const [what, call] of calls) {
    const stranger = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${node.port}?${options}`);
    await expect(call(stranger), what).rejects.toMatchObject({ type: 'access-denied' });
    await stranger.dispose();
  }
  const owner = EventStoreDBClient.connectionString(node.connectionString);
  const types: (string | undefined)[] = [];
  for await (const { event } of owner.readStream('book-1')) types.push(event?.type);
  expect(types).toEqual(['Written']);
  await owner.dispose();
});
