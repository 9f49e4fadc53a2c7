// The journey on EventStoreDB and Postgres themselves.
import { randomBytes } from 'node:crypto';
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { describeFoundation } from '../journeys/foundation.ts';
import { startRunning } from '../journeys/running.ts';

const EVENT_STORE_PORT = 2113;
const POSTGRES_PORT = 5432;
const PASSWORD = 'lotbook';

function startEventStore(): Promise<StartedTestContainer> {
  return new GenericContainer('eventstore/eventstore:24.10')
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_CLUSTER_SIZE: '1' })
    .withExposedPorts(EVENT_STORE_PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', EVENT_STORE_PORT).forStatusCode(204))
    .start();
}

function startPostgres(): Promise<StartedTestContainer> {
  return (
    new GenericContainer('postgres:17')
      .withEnvironment({ POSTGRES_PASSWORD: PASSWORD, POSTGRES_USER: 'lotbook', POSTGRES_DB: 'lotbook' })
      .withExposedPorts(POSTGRES_PORT)
      // the server that initialises the database says so too, and goes away again
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start()
  );
}

function whereOf(container: StartedTestContainer, port: number): string {
  return `${container.getHost()}:${container.getMappedPort(port)}`;
}

describeFoundation('EventStoreDB 24.10 and Postgres 17', async () => {
  const [eventStore, postgres] = await Promise.all([startEventStore(), startPostgres()]);
  const running = await startRunning({
    LOTBOOK_EVENTSTORE: `esdb://${whereOf(eventStore, EVENT_STORE_PORT)}?tls=false`,
    LOTBOOK_DATABASE_URL: `postgres://lotbook:${PASSWORD}@${whereOf(postgres, POSTGRES_PORT)}/lotbook`,
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      await Promise.all([eventStore.stop(), postgres.stop()]);
    },
  };
});
