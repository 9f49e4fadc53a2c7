// What the node refuses where the server would end the client's process, or where it cannot do as the server does.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEventNode, type EventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

let node: EventNode;
let client: EventStoreDBClient;
beforeAll(async () => {
  node = await startEventNode({ databaseUrl: await freshDatabase() });
  client = EventStoreDBClient.connectionString(node.connectionString);
});
afterAll(async () => {
  await client.dispose();
  await node.stop();
});

const event = (odd: object = {}) => ({ ...jsonEvent({ type: 'Happened', data: {} }), ...odd });

test.each([
  ['no type', { type: '' }],
  ['the nil identifier', { id: '00000000-0000-0000-0000-000000000000' }],
])('an event with %s is refused with one answer, however it is sent', async (_what, odd) => {
  const stream = `odd-${randomUUID()}`;
  // in chunks: what comes after the answer is not answered
  const sending = client.appendToStream(stream, [event(odd), event(), event()], { batchAppendSize: 10, deadline: 300 }); // prettier-ignore
  await expect(sending).rejects.toMatchObject({ type: 'unknown' });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await client.appendToStream(stream, event())).toMatchObject({ nextExpectedRevision: 0n });
});

test('an append that holds more than a message is refused, though its data is small', async () => {
  const large = { metadata: { text: 'x'.repeat(900 * 1024) } };
  const sending = client.appendToStream(
    `large-${randomUUID()}`,
    Array.from({ length: 20 }, () => event(large)),
    // of the client, whose own ten seconds a busy machine may need to send as much
    { deadline: 60_000 },
  );
  await expect(sending).rejects.toMatchObject({ type: 'maximum-append-size-exceeded' });
});

test('a regular expression that means something else to the server is refused', async () => {
  const subscription = client.subscribeToAll({ filter: streamNameFilter({ regex: '^\\w+-1$' }) });
  const refused = await new Promise((resolve) => subscription.once('error', resolve));
  expect(refused).toMatchObject({ code: 3 });
  expect(String(refused)).toMatch(/not a regular expression that this node can take over/);
});
