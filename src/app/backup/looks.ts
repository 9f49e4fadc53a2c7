// Two looks at Postgres with one place in the history between them; each shows the same for as long as it is held.
import type pg from 'pg';
import { hangUp, openConnection } from '../../platform/postgres/connection.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { tryLock } from '../../platform/postgres/locks.ts';

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
    for (const client of clients) await hangUp(client);
  };
  const connect = async (): Promise<pg.Client> => {
    const client = await openConnection(databaseUrl, 'backup');
    clients.push(client);
    return client;
  };
  const still = async (): Promise<pg.Client> => {
    const client = await connect();
    await client.query('begin isolation level repeatable read read only');
    return client;
  };
  try {
    const now = await connect();
    if (!(await tryLock(now, 'backup'))) throw new AlreadyBackingUp();
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
