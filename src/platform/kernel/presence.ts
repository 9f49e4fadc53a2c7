// Who runs on this Postgres: every process of a service holds its part of one lock for as long as it lives, and whoever
// must have the stores to himself takes the whole of it. An idle process that only serves requests is noticed too.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { hangUp, listenFor } from './connection.ts';

const PRESENCE = 'lotbook presence';
const BEAT_MS = 2_000;
const PATIENCE_MS = 1_000;
const RETRY_MS = 100;

/** Somebody has the stores to himself. */
export class StoresTaken extends Error {
  constructor() {
    super('the stores are being moved or adopted: start the service when that is done');
    this.name = 'StoresTaken';
  }
}

/** On a connection that lives as long as the process does. */
export async function showPresence(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock_shared(hashtext($1)) as got',
    [PRESENCE],
  );
  if (!rows[0]?.got) throw new StoresTaken();
}

/** Keeps every service away until it is let go of; null where one runs already. */
export async function aloneOn(url: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lotbook alone',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await lockedBy(client))) return await hangUp(client).then(() => null);
  } catch (error) {
    await hangUp(client);
    throw error;
  }
  const pulse = listenFor(client, BEAT_MS, () => {});
  return async () => {
    pulse.stop();
    await hangUp(client);
  };
}

/** Postgres takes a moment to notice that a process has been killed. */
async function lockedBy(client: pg.Client): Promise<boolean> {
  for (const giveUp = performance.now() + PATIENCE_MS; ; await delay(RETRY_MS)) {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as got',
      [PRESENCE],
    );
    if (rows[0]?.got === true || performance.now() > giveUp) return rows[0]?.got === true;
  }
}
