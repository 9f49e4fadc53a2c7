// Event stores to move into, each on a database of its own, until all are stopped.
import { startEventNode, type EventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';

export class Servers {
  readonly #nodes: EventNode[] = [];

  async start(
    databaseUrl?: string,
  ): Promise<{ url: string; databaseUrl: string; stop: () => Promise<void> }> {
    const on = databaseUrl ?? (await freshDatabase());
    const node = await startEventNode({ databaseUrl: on });
    this.#nodes.push(node);
    return { url: node.connectionString, databaseUrl: on, stop: () => node.stop() };
  }

  async stop(): Promise<void> {
    for (const node of this.#nodes) await node.stop();
  }
}

export async function withStore<T>(url: string, work: (events: EventStore) => Promise<T>): Promise<T> {
  const events = new EventStore(url);
  try {
    return await work(events);
  } finally {
    await events.close();
  }
}
