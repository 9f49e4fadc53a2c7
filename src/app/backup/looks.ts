// Two looks at Postgres with one place in the history between them; each shows the same for as long as it is held.
import pg from 'pg';
import type { EventStore } from '../../platform/kernel/event-store.ts';

export interface Looks {
  readonly before: pg.Client;
  readonly after: pg.Client;
  /** For what is to be seen as it is now. */
  readonly now: pg.Client;
  /** The last position that the backup holds. */
  readonly position: bigint;
  /** The oldest transaction that was open, or to come, at the first look. */
  readonly oldestOpen: string;
  close(): Promise<void>;
}

/** Another process takes a backup of the same stores. */
export class AlreadyBackingUp extends Error {
  constructor() {
    super('another backup of these stores is under way');
  }
}

export async function look(databaseUrl: string, events: Pick<EventStore, 'end'>): Promise<Looks> {
  const clients: pg.Client[] = [];
  const close = async (): Promise<void> => {
    for (const client of clients) await client.end().catch(() => {});
  };
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'lotbook backup',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  const still = async (): Promise<pg.Client> => {
    const client = await connect();
    await client.query('begin isolation level repeatable read read only');
    return client;
  };
  try {
    const now = await connect();
    const { rows } = await now.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtext('lotbook backup')) as got`,
    );
    if (!rows[0]?.got) throw new AlreadyBackingUp();
    const before = await still();
    const { rows: taken } = await before.query<{ oldest: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
    );
    const position = (await events.end()) ?? 0n;
    const after = await still();
    await after.query('select 1');
    return { before, after, now, position, oldestOpen: taken[0]!.oldest, close };
  } catch (error) {
    await close();
    throw error;
  }
}
