// Who runs on this Postgres: every process of a service holds its part of one lock for as long as it lives, and whoever
// must have the stores to himself takes the whole of it. An idle process that only serves requests is noticed too.
import pg from 'pg';
import { hangUp, listenFor } from './postgres.ts';

const PRESENCE = 'lotbook presence';
const BEAT_MS = 2_000;

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
  const { rows } = await client
    .query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [PRESENCE])
    .catch(async (error: unknown) => {
      await hangUp(client);
      throw error;
    });
  const pulse = listenFor(client, BEAT_MS, () => {});
  const leave = async (): Promise<void> => {
    pulse.stop();
    await hangUp(client);
  };
  if (rows[0]?.got) return leave;
  await leave();
  return null;
}
