// The journey with each role in a service of its own, as docker-compose.yml runs them: they share the two stores and
// nothing else.
import { randomBytes } from 'node:crypto';
import { startEventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import { freshDatabase } from '../support/stores/postgres.ts';
import { describeFoundation } from './foundation.ts';
import { startRunning } from './running.ts';

describeFoundation('shared stores, a service for each role', async () => {
  const node = await startEventNode({ databaseUrl: await freshDatabase() });
  const shared = {
    LOTBOOK_EVENTSTORE: node.connectionString,
    LOTBOOK_DATABASE_URL: await freshDatabase(),
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const start = (roles: string) => startRunning({ ...shared, LOTBOOK_ROLES: roles });
  // all at once, as a supervisor starts them: one prepares the database, the others find it prepared
  const [projector, api, worker] = await Promise.all([
    start('projector'),
    start('api'),
    start('policies,webhooks,timers'),
  ]);
  return {
    ...api,
    async stop() {
      for (const service of [api, worker, projector]) await service.stop();
      await node.stop();
    },
  };
});
