// Postgres and the event node, each in a process of its own, for services that find them on the network.
import { randomBytes } from 'node:crypto';
import { numberAt, textAt } from '../json.ts';
import { postmasterOf } from './postmaster.ts';
import { openDisk, type Disk } from './small-disk.ts';
import { StoreProcess } from './store-process.ts';
import { TOKEN, type Addresses, type Victim } from './world.ts';

export interface StoresApart {
  readonly disk: Disk;
  readonly postgres: Victim;
  readonly node: Victim;
  /** What stands behind wires. */
  readonly ports: { readonly rows: number; readonly events: number };
  readonly addresses: Addresses;
}

/** `closing` is told how each thing is ended, as soon as it is there. */
export async function openStores(closing: (() => Promise<unknown>)[]): Promise<StoresApart> {
  const disk = await openDisk();
  closing.push(() => disk.remove());
  const postgres = new StoreProcess('test/soak/world/postgres-host.ts');
  closing.push(() => postgres.stop());
  const stored = await postgres.start([disk.folder]);
  const events = textAt(stored, 'events');
  const databaseUrl = textAt(stored, 'rows');
  if (events === null || databaseUrl === null) throw new Error('Postgres does not say where it is');

  const node = new StoreProcess('test/soak/world/event-node-host.ts');
  closing.push(() => node.stop());
  const said = await node.start([events]);
  const eventStoreUrl = textAt(said, 'url');
  const port = numberAt(said, 'port');
  const secret = eventStoreUrl && new URL(eventStoreUrl).searchParams.get('connectionName');
  if (port === null || !eventStoreUrl || !secret) throw new Error('the event node does not say where it is');
  return {
    disk,
    postgres: postmasterOf(disk.folder),
    node: {
      async kill() {
        await node.kill();
        await node.start([events, String(port), secret]);
      },
      pause: () => node.pause(),
    },
    ports: { rows: numberAt(stored, 'port') ?? 0, events: port },
    addresses: { databaseUrl, eventStoreUrl },
  };
}

/** How a process finds its stores, through wires that are at these ports. */
export function through(
  { addresses }: StoresApart,
  rowsPort: number,
  eventsPort: number,
): Readonly<Record<string, string>> {
  const rows = new URL(addresses.databaseUrl);
  rows.port = String(rowsPort);
  return {
    LOTBOOK_DATABASE_URL: rows.href,
    LOTBOOK_EVENTSTORE: addresses.eventStoreUrl.replace(/:\d+(?=[/?]|$)/, `:${eventsPort}`),
  };
}

/** What every process of one service is set to alike. */
export function common(): Readonly<Record<string, string>> {
  return {
    LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_LOG_LEVEL: 'warn',
    LOTBOOK_DEMO: '0',
    LOTBOOK_TEST_CLOCK: '1',
    LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
  };
}
