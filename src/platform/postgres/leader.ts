// One process at a time does what must be done in order; the others stand by. A leader that is killed is replaced as soon
// as Postgres notices, and one that cannot do the work any more, though Postgres hears it, makes room for those who can.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import {
  ANSWERED_AT_ONCE,
  connected,
  hangUp,
  hear,
  HERE,
  listenFor,
  looking,
  openConnection,
} from './connection.ts';
import { holdersOf, tryLock } from './locks.ts';
import { within } from '../kernel/waiting/within.ts';

const RETRY_MS = 500;
const AGAIN_MS = 300;
const TURN_MS = 50;
const BEAT_MS = 1_000;
const BEAT_LIMIT_MS = 3_000;
/** A leader that Postgres has not heard of for so long has lost its lead, whatever the wire says. */
const UNHEARD_MS = 10_000;
const ABLE_EVERY_MS = 1_000;
const ABLE_LIMIT_MS = 2_500;
/** Who could not do the task for so long leaves its post: a store that is away for a moment is no reason. */
const UNABLE_MS = 5_000;
/** Who leads no more finishes what is under way before the next one begins; what hangs is waited for no longer. */
const LET_GO_MS = 3_000;

export interface Post {
  readonly url: string;
  readonly task: string;
  /** Throws where this process could not do the task: what it stands on beside Postgres does not answer it. */
  readonly isAble: () => Promise<unknown>;
}

/** Runs `work` whenever this process leads, until `signal` aborts. `work` is told when leadership is lost. */
export async function whileLeading(
  { url, task, isAble }: Post,
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
  onStandBy: () => void = () => {},
): Promise<void> {
  while (!signal.aborted) {
    const lost = new AbortController();
    const beating = { query_timeout: BEAT_LIMIT_MS, settings: { idle_session_timeout: String(UNHEARD_MS) } };
    const client = await openConnection(url, `${task} at ${HERE}`, beating, () => lost.abort());
    let working = Promise.resolve();
    let isUnable = false;
    try {
      if (await tryLock(client, task)) {
        const leading = AbortSignal.any([signal, lost.signal]);
        const pulse = listenFor(client, BEAT_MS, () => lost.abort());
        const watch = watchOver(isAble, () => {
          isUnable = true;
          lost.abort();
        });
        working = work(leading).finally(() => {
          pulse.stop();
          watch.stop();
        });
        await Promise.race([working, overdue(leading)]);
      } else onStandBy();
    } finally {
      await hangUp(client);
    }
    // never two of its own side by side
    await working;
    if (isUnable) await untilAble(isAble, signal, onStandBy);
    await delay(RETRY_MS, signal);
  }
}

/** Long enough after `signal` aborts that nobody waits for what is under way any more. */
async function overdue(signal: AbortSignal): Promise<void> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await setTimeout(LET_GO_MS, undefined, { ref: false });
}

function watchOver(isAble: Post['isAble'], onUnable: () => void): { stop(): void } {
  let ableAt = performance.now();
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      await within(ABLE_LIMIT_MS, isAble());
      ableAt = performance.now();
    } catch {
      if (performance.now() - ableAt > UNABLE_MS) onUnable();
    }
    looking = false;
  };
  const timer = setInterval(() => void look(), ABLE_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

/** Who had to leave its post stands for it again once it could do the task. */
async function untilAble(isAble: Post['isAble'], signal: AbortSignal, onStandBy: () => void): Promise<void> {
  while (!signal.aborted)
    try {
      await within(ABLE_LIMIT_MS, isAble());
      return;
    } catch {
      onStandBy();
      await delay(RETRY_MS, signal);
    }
}

/** Whether some process does this task now. */
export async function isLed(url: string, task: string): Promise<boolean> {
  return (await looking(url, (client) => holdersOf(client, [task]))).length > 0;
}

/** Does this task when nobody else does it now; null when somebody does. */
export async function alone<T>(url: string, task: string, work: () => Promise<T>): Promise<T | null> {
  return await connected(url, task, async (client) => ((await tryLock(client, task)) ? await work() : null));
}

/** Waits until nobody else does this task, does it, and lets the next one in. */
export async function inTurn<T>(url: string, task: string, work: () => Promise<T>): Promise<T> {
  const turn = async (client: pg.Client): Promise<T> => {
    // asked again and again: whoever waits to be called hears nothing, and as little from a wire that is dead
    while (!(await tryLock(client, task))) await setTimeout(TURN_MS);
    const heard = hear(client, BEAT_MS);
    return await heard.during(work).finally(heard.stop);
  };
  return await connected(url, task, turn, ANSWERED_AT_ONCE);
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
