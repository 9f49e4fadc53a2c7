// One connection to Postgres, apart from every pool: for what lives and dies with it, a lock above all.
import os from 'node:os';
import pg from 'pg';
import { onceThereIsRoom } from './no-room.ts';
import { sessionAt, type Settings } from './session.ts';
import { Unavailable } from '../kernel/unavailable.ts';

/** For whoever asks Postgres who is there; it keeps 63 bytes of a name. */
export const HERE = `${os.hostname().slice(0, 30)} ${process.pid}`;
const CONNECT_LIMIT_MS = 5_000;
/** Of what takes Postgres no time: where no answer comes, the wire is dead. */
const LOOK_LIMIT_MS = 5_000;
/** Of a goodbye that nobody hears. */
const GRACE_MS = 1_000;

/** What one may ask of a connection. */
interface ConnectionOptions {
  readonly query_timeout?: number;
  /** Of the server, for this connection alone. */
  readonly settings?: Settings;
}

/** `onLost` is told once the connection is of no use any more, also when it was hung up here. */
export async function openConnection(
  url: string,
  name: string,
  { settings, ...limits }: ConnectionOptions = {},
  onLost: (client: pg.Client) => void = () => {},
): Promise<pg.Client> {
  const session = sessionAt(url, settings);
  return await onceThereIsRoom(session.connectionString, CONNECT_LIMIT_MS, async () => {
    const client = new pg.Client({
      ...session,
      application_name: `lotbook ${name}`,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      ...limits,
    });
    // who never had it cannot lose it; one that breaks while nobody listens would end the process
    let isThere = false;
    const lost = (): void => void (isThere && onLost(client));
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      isThere = true;
      return client;
    } catch (error) {
      await hangUp(client);
      throw error;
    }
  });
}

export async function connected<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
  options: ConnectionOptions = {},
): Promise<T> {
  const client = await openConnection(url, name, options);
  try {
    return await work(client);
  } finally {
    await hangUp(client);
  }
}

/** For questions alone, each of which is answered at once or not at all. */
export const ANSWERED_AT_ONCE: ConnectionOptions = { query_timeout: LOOK_LIMIT_MS };

export async function looking<T>(url: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  return await connected(url, 'looks', look, ANSWERED_AT_ONCE);
}

/** Asks again and again whether somebody is there: a wire can be dead without an error. `onSilence` is told how often in a row. */
export function listenFor(
  client: pg.Client,
  everyMs: number,
  onSilence: (inARow: number) => void,
): { stop(): void } {
  let asking = false;
  let inARow = 0;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      await client.query('select 1');
      inARow = 0;
    } catch {
      onSilence(++inARow);
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => void ask(), everyMs);
  return { stop: () => clearInterval(timer) };
}

interface Heard {
  /** Fails once it is not heard of any more, whatever becomes of the work. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
  readonly stop: () => void;
}

/** For work that may take minutes: it is waited for as long as Postgres says that it is there. */
export function hear(client: pg.Client, everyMs: number): Heard {
  let pulse = { stop: (): void => {} };
  const lost = new Promise<never>((_, reject) => {
    pulse = listenFor(client, everyMs, (inARow) => {
      // once may be a process that stood still itself
      if (inARow > 1) reject(new Unavailable('rows', new Error('no sign of life')));
    });
  });
  // who does not wait for it is not told
  lost.catch(() => {});
  return { during: (work) => Promise.race([work(), lost]), stop: pulse.stop };
}

/** Says goodbye, and cuts a wire on which nobody hears it. */
export async function hangUp(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), GRACE_MS);
  await client.end().catch(() => {});
  clearTimeout(cut);
}
