// A service whose stores are on the network, where each can be cut off from it.
import { randomBytes } from 'node:crypto';
import { startEventNode } from '../../src/platform/embedded/node/start-event-node.ts';
import type { Running } from '../journeys/foundation.ts';
import { startRunning } from '../journeys/running.ts';
import { startProxy, type Proxy } from '../platform/embedded/proxy.ts';
import { freshDatabase } from '../support/stores/postgres.ts';

export interface BehindProxies {
  readonly service: Running;
  /** To Postgres, and to the event store. */
  readonly rows: Proxy;
  readonly events: Proxy;
  /** The stores themselves. */
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  stop(): Promise<void>;
}

export async function startBehindProxies(): Promise<BehindProxies> {
  const node = await startEventNode({ databaseUrl: await freshDatabase() });
  const databaseUrl = await freshDatabase();
  const proxied = new URL(databaseUrl);
  const rows = await startProxy(Number(proxied.port));
  const events = await startProxy(node.port);
  proxied.port = String(rows.port);
  const service = await startRunning({
    LOTBOOK_DATABASE_URL: proxied.href,
    LOTBOOK_EVENTSTORE: node.connectionString.replace(`:${node.port}`, `:${events.port}`),
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
  });
  return {
    service,
    rows,
    events,
    databaseUrl,
    eventStoreUrl: node.connectionString,
    async stop() {
      await service.stop();
      await rows.stop();
      await events.stop();
      await node.stop();
    },
  };
}
