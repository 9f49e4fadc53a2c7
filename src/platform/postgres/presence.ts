// Who works on these stores: every process of a service, and every command, holds its part of one lock for as long as it
// does, and whoever must have the stores to himself takes the whole of it. One that is idle is noticed too.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { ANSWERED_AT_ONCE, hangUp, hear, HERE, looking, openConnection } from './connection.ts';
import { holdersOf, tryLock, tryShare } from './locks.ts';

const PRESENCE = 'presence';
const BEAT_MS = 2_000;
const PATIENCE_MS = 1_000;
const RETRY_MS = 100;

/** What a connection that shows a presence calls itself. */
export type Present = 'service' | 'command';

interface Presence {
  readonly leave: () => Promise<void>;
  /** Work that ends where the presence does, at the latest: whoever is not there any more keeps nobody out. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** Somebody has the stores to himself. */
export class StoresTaken extends Error {
  constructor() {
    super('the stores are being moved, restored or adopted: come back when that is done');
    this.name = 'StoresTaken';
  }
}

/** Somebody works on the stores, so nobody can have them to himself. */
export class StoresInUse extends Error {
  constructor(names: readonly string[], task: string) {
    const who = names.length > 0 ? names.join(', ') : 'another process';
    super(`at work on this Postgres: ${who}; stop every process, then ${task}`);
    this.name = 'StoresInUse';
  }
}

/** On a connection that lives as long as the process does. */
export async function showPresence(client: pg.ClientBase): Promise<void> {
  if (!(await tryShare(client, PRESENCE))) throw new StoresTaken();
}

/** Until it leaves, nobody has the stores to himself. */
export async function besideOthers(url: string, as: Present): Promise<Presence> {
  const client = await openConnection(url, presentAs(as), ANSWERED_AT_ONCE);
  return await held(client, async () => {
    if (!(await soon(() => tryShare(client, PRESENCE)))) throw new StoresTaken();
  });
}

/** Until it leaves, nobody else works on these stores. `task` says why, in a command's word. */
export async function aloneOn(url: string, task: string): Promise<Presence> {
  const client = await openConnection(url, presentAs(task), ANSWERED_AT_ONCE);
  return await held(client, async () => {
    if (!(await soon(() => tryLock(client, PRESENCE)))) throw new StoresInUse(await presentOn(url), task);
  });
}

export function presentAs(as: string): string {
  return `${as} at ${HERE}`;
}

/** Who works on these stores beside this process. */
export async function othersOn(url: string): Promise<string[]> {
  return (await presentOn(url)).filter((name) => !name.endsWith(` at ${HERE}`));
}

/** Who works on these stores. */
export async function presentOn(url: string): Promise<string[]> {
  const holders = await looking(url, (client) => holdersOf(client, [PRESENCE]));
  return [...new Set(holders.map(({ name }) => name.replace(/^lotbook /, '')))];
}

/** Lets go of a connection that did not get its lock, and keeps one alive that did. */
async function held(client: pg.Client, take: () => Promise<void>): Promise<Presence> {
  try {
    await take();
  } catch (error) {
    await hangUp(client);
    throw error;
  }
  const heard = hear(client, BEAT_MS);
  const leave = async (): Promise<void> => {
    heard.stop();
    await hangUp(client);
  };
  return { leave, during: (work) => heard.during(work).finally(leave) };
}

/** Postgres takes a moment to notice that a process has been killed. */
async function soon(take: () => Promise<boolean>): Promise<boolean> {
  const giveUp = performance.now() + PATIENCE_MS;
  while (!(await take())) {
    if (performance.now() > giveUp) return false;
    await delay(RETRY_MS);
  }
  return true;
}
