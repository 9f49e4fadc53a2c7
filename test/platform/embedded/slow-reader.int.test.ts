// A subscriber that does not read: it holds nobody, costs no memory, and misses nothing once it reads on.
import { EventStoreDBClient, jsonEvent, type AllStreamSubscription } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEventNode, type EventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

const EVENTS = 4_000;
const TEXT = 'x'.repeat(8_000);

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

function counted(subscription: AllStreamSubscription) {
  const seen = { count: 0, ordered: true, last: -1n };
  subscription.on('data', ({ event }) => {
    if (event?.type !== 'Heavy') return;
    seen.ordered &&= event.revision === seen.last + 1n;
    seen.last = event.revision;
    seen.count++;
  });
  return seen;
}

it('holds back nobody but itself', async () => {
  const other = EventStoreDBClient.connectionString(node.connectionString);
  const slow = other.subscribeToAll({ fromPosition: 'start' });
  await new Promise((resolve) => slow.once('confirmation', resolve));
  slow.pause();
  const fast = counted(client.subscribeToAll({ fromPosition: 'start' }));

  for (let written = 0; written < EVENTS; written += 100) {
    const batch = Array.from({ length: 100 }, () => jsonEvent({ type: 'Heavy', data: { text: TEXT } }));
    await client.appendToStream('heavy', batch);
  }
  await expect.poll(() => fast.count).toBe(EVENTS);
  // What the node holds is the tail that all live readers share, and a few messages on their way.
  const held = await node.stats();
  expect(held.recentBytes).toBeLessThan(25 * 1024 * 1024);
  expect(held.unsentMessages).toBeGreaterThan(0);
  expect(held.unsentMessages).toBeLessThan(100);

  const late = counted(slow);
  slow.resume();
  await expect.poll(() => late.count).toBe(EVENTS);
  expect([fast.ordered, late.ordered]).toEqual([true, true]);
  await other.dispose();
});
