// What a command of `lotbook` is, and how it comes to its stores.
import { refuseBesideOlder } from '../../../projections/building/generations.ts';
import { openBackend, type Backend } from '../backend.ts';
import { projectors } from '../assembly/catalogue.ts';
import type { Config } from '../settings/config.ts';
import { aloneOn, besideOthers } from '../../platform/postgres/presence.ts';
import type { Meeting } from '../stores/known-store.ts';
import { refuseNoStores } from '../stores/data-folder.ts';
import { isEmbedded, openStores, runningStores, type Stores } from '../stores/stores.ts';

export interface Terminal {
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Whether somebody looks at it: then there are colours and bars. */
  readonly isWatched: boolean;
}

export interface Command {
  readonly name: string;
  /** The lines of the usage after the name. */
  readonly usage: readonly string[];
  /** What is typed after `npx lotbook`. */
  readonly examples: readonly [string, string];
  /** The exit code. */
  readonly run: (args: readonly string[], config: Config, terminal: Terminal) => Promise<number>;
}

/** What was typed does not fit: the usage is shown. */
export class BadUsage extends Error {}

export async function withBackend<T>(config: Config, work: (backend: Backend) => Promise<T>): Promise<T> {
  return await withStores(config, async (stores) => {
    await refuseBesideOlder(stores.databaseUrl, projectors);
    return await withBackendOn(config, stores, work);
  });
}

/** Beside services and other commands, but never while somebody moves the stores: what is written then could be lost. */
export async function withStores<T>(config: Config, work: (stores: Stores) => Promise<T>): Promise<T> {
  return await withFound(config, async (stores) => {
    const presence = await besideOthers(stores.databaseUrl, 'command');
    return await presence.during(() => work(stores));
  });
}

/** While nobody else works on them. `task` is the word of the command. */
export async function withStoresAlone<T>(
  config: Config,
  task: string,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  return await withFound(config, async (stores) => {
    const presence = await aloneOn(stores.databaseUrl, task);
    return await presence.during(() => work(stores));
  });
}

/** The stores of the service that runs beside it, or its own where none runs. */
async function withFound<T>(config: Config, work: (stores: Stores) => Promise<T>): Promise<T> {
  const running = isEmbedded(config) ? await runningStores(config.dataDir) : null;
  if (!running) await refuseNoStores(config);
  const stores = running ?? (await openStores(config, () => {}));
  try {
    return await work(stores);
  } finally {
    await stores.stop();
  }
}

export async function withBackendOn<T>(
  config: Config,
  stores: Stores,
  work: (backend: Backend) => Promise<T>,
  meeting?: Meeting,
): Promise<T> {
  const fail = (error: unknown): never => {
    throw error;
  };
  const backend = await openBackend(config, stores, () => {}, fail, meeting);
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}
