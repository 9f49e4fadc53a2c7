// The node stops under load: every append gets an answer, and the truth.
import { EventStoreDBClient } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { startEventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import { Ledger } from './ledger.ts';
import { startLoad } from './load.ts';

it('leaves no append without an answer', async () => {
  const databaseUrl = await freshDatabase();
  const ledger = new Ledger();
  const first = await startEventNode({ databaseUrl });
  const client = EventStoreDBClient.connectionString(first.connectionString);
  const load = startLoad(ledger, client, { writers: 32 });
  await load.progress(500);
  const before = performance.now();
  await first.stop();
  expect(performance.now() - before).toBeLessThan(3_000);
  await load.stop();
  // Far less than the patience of the ledger: nobody had to give up waiting.
  expect(performance.now() - before).toBeLessThan(8_000);
  await client.dispose();

  const second = await startEventNode({ databaseUrl });
  const later = EventStoreDBClient.connectionString(second.connectionString);
  expect(await ledger.audit(later)).toEqual([]);
  await later.dispose();
  await second.stop();
});
