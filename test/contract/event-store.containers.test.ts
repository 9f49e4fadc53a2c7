// The contract, kept by a real EventStoreDB. Needs a Docker engine, and says so when there is none.
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { it } from 'vitest';
import { describeEventStore } from './describe-event-store.ts';
import type { RunningStore } from './store.ts';

const IMAGE = 'eventstore/eventstore:24.10';
const PORT = 2113;

async function startContainer(): Promise<RunningStore> {
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_ENABLE_ATOM_PUB_OVER_HTTP: 'true',
    })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .start();
  const connectionString = `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`;
  return {
    connectionString,
    stop: async () => {
      await container.stop();
    },
  };
}

const docker = await getContainerRuntimeClient().then(
  () => true,
  () => false,
);

if (docker) {
  describeEventStore(`EventStoreDB (${IMAGE})`, startContainer, {
    persistentSubscriptions: true,
    gossipAddress: false,
    copiesInFlight: 'dropped',
  });
} else {
  it('was not run: no Docker engine', ({ skip }) => {
    console.error('EventStoreDB contract: not run: no Docker engine');
    skip('not run: no Docker engine');
  });
}
