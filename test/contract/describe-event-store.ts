// The contract of an event store, as `@eventstore/db-client` sees it: the same for every store there is.
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeAppends } from './appends.ts';
import { describeDeletion } from './deletion.ts';
import { describeIdempotency } from './idempotency.ts';
import { describeMetadata } from './metadata.ts';
import { describeProtocol, type Offered } from './protocol.ts';
import { describeReads } from './reads.ts';
import type { RunningStore, Store } from './store.ts';
import { describeSubscriptions } from './subscriptions.ts';

export function describeEventStore(
  name: string,
  start: () => Promise<RunningStore>,
  offered: Offered = { persistentSubscriptions: false, gossipAddress: true, copiesInFlight: 'answered' },
): void {
  describe(name, () => {
    let running: RunningStore | undefined;
    let store: Store | undefined;
    beforeAll(async () => {
      running = await start();
      const { connectionString } = running;
      store = { connectionString, client: EventStoreDBClient.connectionString(connectionString) };
    });
    afterAll(async () => {
      await store?.client.dispose();
      await running?.stop();
    });
    const given = (): Store => {
      if (!store) throw new Error('the store did not start');
      return store;
    };
    describeAppends(given);
    describeIdempotency(given, offered);
    describeReads(given);
    describeSubscriptions(given);
    describeDeletion(given);
    describeMetadata(given);
    describeProtocol(given, offered);
  });
}
