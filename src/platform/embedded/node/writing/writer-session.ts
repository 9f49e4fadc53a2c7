// The writer's connection: the one that holds the advisory lock is the only writer of this database.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { onceThereIsRoom } from '../../../postgres/no-room.ts';
import { BY_KEYS, sessionAt } from '../../../postgres/session.ts';
import { prepareSchema } from '../log/schema.ts';

const LOCK = '7021345901764223';
const CONNECT_TIMEOUT_MS = 3_000;

class DatabaseInUse extends Error {}

export interface WriterSession {
  client: pg.Client;
  isOpen(): boolean;
  destroy(): void;
  end(): Promise<void>;
  processId: number;
}

export async function openWriterSession(
  databaseUrl: string,
  onLost: (error: Error) => void,
  previousProcessId: number | undefined,
  lockPatienceMs: number,
): Promise<WriterSession> {
  const session = sessionAt(databaseUrl, { ...BY_KEYS, synchronous_commit: 'on' });
  const client = await onceThereIsRoom(session.connectionString, CONNECT_TIMEOUT_MS, () => connect(session));
  let open = true;
  const lost = (error: Error) => {
    if (!open) return;
    open = false;
    onLost(error);
  };
  client.on('error', lost);
  client.on('end', () => lost(new Error('the connection to Postgres ended')));
  try {
    await takeLock(client, previousProcessId, lockPatienceMs);
    await prepareSchema(client);
  } catch (error) {
    open = false;
    destroy(client);
    throw error;
  }
  return {
    client,
    processId: processIdOf(client),
    isOpen: () => open,
    destroy: () => {
      destroy(client);
      lost(new Error('the connection to Postgres was given up'));
    },
    end: () => {
      open = false;
      return client.end();
    },
  };
}

async function connect(session: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...session,
    application_name: 'lotbook event node: writer',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // without a listener one that breaks would end the thread
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    destroy(client);
    throw error;
  }
}

async function takeLock(
  client: pg.Client,
  previousProcessId: number | undefined,
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`);
    if (rows[0]?.taken) return;
    if (Date.now() > deadline) throw new DatabaseInUse('another event node writes to this database');
    if (previousProcessId !== undefined) await endOwnPredecessor(client, previousProcessId);
    await delay(50);
  }
}

// Our own former connection, cut on its way: its backend may not know that yet.
async function endOwnPredecessor(client: pg.Client, processId: number): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where datname = current_database() and locktype = 'advisory' and granted and pid = $1
       and ((classid::bigint << 32) | objid::bigint) = ${LOCK}`,
    [processId],
  );
}

function destroy(client: pg.Client): void {
  client.connection.stream.destroy();
}

function processIdOf(client: pg.Client): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : -1;
}
