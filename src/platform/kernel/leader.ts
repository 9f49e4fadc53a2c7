// One process at a time does what must be done in order; the others stand by. A leader that is killed is replaced as soon
// as Postgres notices.
import { setTimeout } from 'node:timers/promises';
import { connected, hangUp, HERE, listenFor, openConnection } from './connection.ts';
import { holdersOf, lock, tryLock } from './locks.ts';

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
    const lost = new AbortController();
    const beating = { query_timeout: BEAT_LIMIT_MS, options: `-c idle_session_timeout=${UNHEARD_MS}` };
    const client = await openConnection(url, `${task} at ${HERE}`, beating, () => lost.abort());
    try {
      if (await tryLock(client, task)) {
        const pulse = listenFor(client, BEAT_MS, () => lost.abort());
        await work(AbortSignal.any([signal, lost.signal])).finally(() => pulse.stop());
      } else onStandBy();
    } finally {
      await hangUp(client);
    }
    await delay(RETRY_MS, signal);
  }
}

/** Whether some process does this task now. */
export async function isLed(url: string, task: string): Promise<boolean> {
  return (await connected(url, 'looks', (client) => holdersOf(client, [task]))).length > 0;
}

/** Does this task when nobody else does it now; null when somebody does. */
export async function alone<T>(url: string, task: string, work: () => Promise<T>): Promise<T | null> {
  return await connected(url, task, async (client) => ((await tryLock(client, task)) ? await work() : null));
}

/** Waits until nobody else does this task, does it, and lets the next one in. */
export async function inTurn<T>(url: string, task: string, work: () => Promise<T>): Promise<T> {
  return await connected(url, task, async (client) => {
    await lock(client, task);
    return await work();
  });
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
