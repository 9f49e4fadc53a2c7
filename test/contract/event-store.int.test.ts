// The contract, kept by the embedded event node.
import { startEventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../support/stores/postgres.ts';
import { describeEventStore } from './describe-event-store.ts';

describeEventStore('the embedded event node', async () =>
  startEventNode({ databaseUrl: await freshDatabase() }),
);
