// The node's thread dies: another takes its place on the same port, and nothing is lost.
import type { Worker } from 'node:worker_threads';
import { EventStoreDBClient } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { startEventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import { Ledger } from './ledger.ts';
import { startLoad } from './load.ts';

it('comes back by itself', async () => {
  const threads: Worker[] = [];
  const remember = (thread: Worker) => threads.push(thread);
  process.on('worker', remember);
  const node = await startEventNode({ databaseUrl: await freshDatabase() });
  process.off('worker', remember);
  const client = EventStoreDBClient.connectionString(node.connectionString);
  const ledger = new Ledger();
  const load = startLoad(ledger, client, { attempts: 3 });
  await load.progress(300);
  await threads[0]?.terminate();
  await load.progress(300);
  await load.stop();
  expect(await ledger.audit(client)).toEqual([]);
  await client.dispose();
  await node.stop();
});
