// One process at a time does what must be done in order; the others stand by. The lock lives and dies with its
// connection, so a killed leader is replaced as soon as Postgres notices.
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { hangUp, listenFor } from './postgres.ts';

/** For whoever asks Postgres who leads; it keeps 63 bytes of a name. */
const HERE = `${os.hostname().slice(0, 30)} ${process.pid}`;
const RETRY_MS = 500;
const AGAIN_MS = 300;
const BEAT_MS = 1_000;
const BEAT_LIMIT_MS = 3_000;
/** A leader that Postgres has not heard of for so long has lost its lead, whatever the wire says. */
const UNHEARD_MS = 10_000;

/** Runs `work` whenever this process leads, until `signal` aborts. `work` is told when leadership is lost. */
export async function whileLeading(
  url: string,
  task: string,
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
  onStandBy: () => void = () => {},
): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      application_name: `lotbook ${task} at ${HERE}`,
      connectionTimeoutMillis: 5_000,
      query_timeout: BEAT_LIMIT_MS,
      options: `-c idle_session_timeout=${UNHEARD_MS}`,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      if (await elected(client, task)) {
        const pulse = listenFor(client, BEAT_MS, () => lost.abort());
        await work(AbortSignal.any([signal, lost.signal])).finally(() => pulse.stop());
      } else onStandBy();
    } finally {
      await hangUp(client);
    }
    await delay(RETRY_MS, signal);
  }
}

async function elected(client: pg.Client, task: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [
    `lotbook ${task}`,
  ]);
  return rows[0]?.got === true;
}

/** Whether some process does this task now. */
export async function isLed(url: string, task: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return !(await elected(client, task));
  } finally {
    await hangUp(client);
  }
}

/** Does this task when nobody else does it now; null when somebody does. */
export async function alone<T>(url: string, task: string, work: () => Promise<T>): Promise<T | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `lotbook ${task}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await elected(client, task)) ? await work() : null;
  } finally {
    await hangUp(client);
  }
}

/** Waits until nobody else does this task, does it, and lets the next one in. */
export async function inTurn<T>(url: string, task: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `lotbook ${task}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock(hashtext($1))', [`lotbook ${task}`]);
    return await work();
  } finally {
    await hangUp(client);
  }
}

/** Work that is to go on until `signal` aborts: when it ends or fails, it starts again, after a failure a little later. */
export async function again(
  signal: AbortSignal,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted)
    try {
      await work();
    } catch (error) {
      onFailure(error);
      await delay(AGAIN_MS, signal);
    }
}

/** Ends early, and well, when `signal` aborts. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}
