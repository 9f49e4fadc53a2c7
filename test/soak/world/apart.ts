// Several processes of the service that share one Postgres and one event node, each behind a wire that can be cut.
import { randomBytes } from 'node:crypto';
import { freePort } from '../../faults/service-process.ts';
import { startProxy } from '../../platform/embedded/proxy.ts';
import { numberAt, textAt } from '../json.ts';
import { postmasterOf } from './postmaster.ts';
import { openDisk } from './small-disk.ts';
import { Slot } from './slot.ts';
import { StoreProcess } from './store-process.ts';
import { TOKEN, type Opening, type World } from './world.ts';

export async function openApart(
  processes: number,
  more: Readonly<Record<string, string>>,
  opening: Opening,
): Promise<World> {
  const disk = await openDisk();
  const closing: (() => Promise<unknown>)[] = [() => disk.remove()];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  opening(close);
  try {
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
    if (port === null || !eventStoreUrl || !secret)
      throw new Error('the event node does not say where it is');

    const wires = {
      rows: await startProxy(numberAt(stored, 'port') ?? 0),
      events: await startProxy(port),
    };
    closing.push(
      () => wires.rows.stop(),
      () => wires.events.stop(),
    );
    const rows = new URL(databaseUrl);
    rows.port = String(wires.rows.port);
    const env = {
      LOTBOOK_DATA_DIR: disk.folder,
      LOTBOOK_DATABASE_URL: rows.href,
      LOTBOOK_EVENTSTORE: eventStoreUrl.replace(`:${port}`, `:${wires.events.port}`),
      LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
      LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
      LOTBOOK_LOG_LEVEL: 'warn',
      LOTBOOK_DEMO: '0',
      LOTBOOK_TEST_CLOCK: '1',
      LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
    };
    const slots: Slot[] = [];
    for (let i = 0; i < processes; i++) {
      const slot = new Slot({ ...env, ...more, LOTBOOK_PORT: String(await freePort()) });
      slots.push(slot);
      closing.push(() => slot.close());
      // the first one makes the tables
      await slot.start();
    }
    return {
      shape: 'apart',
      slots,
      disk,
      wires,
      env,
      postgres: postmasterOf(disk.folder),
      node: {
        async kill() {
          await node.kill();
          await node.start([events, String(port), secret]);
        },
        pause: () => node.pause(),
      },
      addresses: async () => ({ databaseUrl, eventStoreUrl }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
