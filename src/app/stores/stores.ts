// The two stores, embedded or elsewhere: started or found, and known to answer before anything else is.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../settings/config.ts';
import { startEventNode } from '../../platform/embedded/node/start-event-node.ts';
import { claimDataFolder, isOwned } from '../../platform/embedded/owner.ts';
import { keepSecrets } from '../../platform/embedded/secrets-kept.ts';
import { startEmbeddedPostgres } from '../../platform/embedded/postgres.ts';
import { AccessRefused } from '../../platform/eventstore/access-refused.ts';
import { connected, looking } from '../../platform/postgres/connection.ts';
import { EventStore } from '../../platform/eventstore/event-store.ts';
import { ENCODING, encodingOf, isPostgresAway } from '../../platform/postgres/postgres.ts';

export interface Stores {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  stop(): Promise<void>;
}

type Places = Omit<Stores, 'stop'>;

/** Why the service cannot start, in one line for the person who started it. */
export class CannotStart extends Error {
  constructor(line: string, cause?: unknown) {
    super(line, { cause });
    this.name = 'CannotStart';
  }
}

type Tell = (line: string) => void;

export function isEmbedded(config: Pick<Config, 'database' | 'eventStore'>): boolean {
  return config.database === 'embedded' || config.eventStore === 'embedded';
}

/** Where a store is, without what only it should know. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the address given';
}

const DATABASE = 'lotbook';

/** `tell` is for what the operator has to know, `log` for everything. */
export async function openStores(config: Config, log: Tell, tell: Tell = log): Promise<Stores> {
  const closing: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closing.reverse()) await close();
  };
  try {
    if (isEmbedded(config)) {
      const claim = await claimDataFolder(config.dataDir);
      closing.push(() => claim.release());
      await keepSecrets(config.dataDir, tell);
    }
    let databaseUrl = config.database;
    if (config.database === 'embedded') {
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
      closing.push(() => postgres.stop());
      await createDatabase(postgres.url('postgres'));
      databaseUrl = postgres.url(DATABASE);
    }
    await reachPostgres(databaseUrl);
    let eventStoreUrl = config.eventStore;
    if (config.eventStore === 'embedded') {
      const node = await startEventNode({ databaseUrl, log });
      closing.push(() => node.stop());
      eventStoreUrl = node.connectionString;
    }
    await reachEventStore(eventStoreUrl);
    if (isEmbedded(config)) closing.push(await announce(config.dataDir, { databaseUrl, eventStoreUrl }));
    return { databaseUrl, eventStoreUrl, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** Where a running service's embedded stores listen, for the command line beside it. */
export async function runningStores(dataDir: string): Promise<Stores | null> {
  const where = await announcedIn(dataDir);
  if (where === null) return null;
  try {
    await reachPostgres(where.databaseUrl);
    await reachEventStore(where.eventStoreUrl);
  } catch {
    return null;
  }
  return { ...where, stop: async () => {} };
}

/** The same whether they answer or not; null where no process has the folder. */
export async function storesOfOwner(dataDir: string): Promise<Places | null> {
  const where = await announcedIn(dataDir);
  return where !== null && (await isOwned(dataDir)) ? where : null;
}

async function announcedIn(dataDir: string): Promise<Places | null> {
  const text = await readFile(path.join(dataDir, 'stores.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { databaseUrl, eventStoreUrl } = JSON.parse(text) as Places;
  return { databaseUrl, eventStoreUrl };
}

async function announce(dataDir: string, where: Places): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'stores.json');
  await writeFile(`${file}.new`, JSON.stringify(where), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return () => rm(file, { force: true });
}

async function createDatabase(adminUrl: string): Promise<void> {
  await connected(adminUrl, 'start', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

async function reachPostgres(url: string): Promise<void> {
  const where = hostOf(url);
  const encoding = await looking(url, encodingOf).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      isPostgresAway(error)
        ? `Postgres at ${where} cannot be reached (${reason || 'no answer'})`
        : `Postgres at ${where}: ${reason}`,
      error,
    );
  });
  if (encoding !== ENCODING)
    throw new CannotStart(
      `Postgres at ${where}: the database has the encoding ${encoding}, which has no place for some names; make one with ${ENCODING}`,
    );
}

export async function reachEventStore(url: string): Promise<void> {
  const store = new EventStore(url);
  try {
    await store.ping();
  } catch (error) {
    throw error instanceof AccessRefused
      ? refusedEntry(url, error)
      : new CannotStart(`EventStoreDB at ${hostOf(url)} cannot be reached`, error);
  } finally {
    await store.close().catch(() => {});
  }
}

/** Which rights are needed stands in docs/settings.md. */
export function refusedEntry(url: string, error: AccessRefused): CannotStart {
  return new CannotStart(`EventStoreDB at ${hostOf(url)}: ${error.message}`, error);
}

/** A secret kept in the data folder: read when it is there, else made and written before anyone relies on it. */
export async function keptSecret(
  dataDir: string,
  name: string,
  make: () => string,
): Promise<{ text: string; isNew: boolean }> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, name);
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null && known.trim() !== '') return { text: known.trim(), isNew: false };
  const text = make();
  await writeDurably(file, `${text}\n`);
  return { text, isNew: true };
}

export async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

export function randomSecret(bytes: number, encoding: 'base64' | 'base64url'): string {
  return randomBytes(bytes).toString(encoding);
}
