// Several processes of the service that share one Postgres and one event node, each behind a wire that can be cut.
import { freePort } from '../../faults/service-process.ts';
import { startProxy } from '../../platform/embedded/proxy.ts';
import { Slot } from './slot.ts';
import { common, openStores, through } from './stores.ts';
import type { Opening, World } from './world.ts';

export async function openApart(
  processes: number,
  more: Readonly<Record<string, string>>,
  opening: Opening,
): Promise<World> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  opening(close);
  try {
    const stores = await openStores(closing);
    const { disk, postgres, node, addresses } = stores;
    const wires = {
      rows: await startProxy(stores.ports.rows),
      events: await startProxy(stores.ports.events),
    };
    closing.push(
      () => wires.rows.stop(),
      () => wires.events.stop(),
    );
    const env = {
      ...common(),
      ...through(stores, wires.rows.port, wires.events.port),
      LOTBOOK_DATA_DIR: disk.folder,
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
      postgres,
      node,
      close,
      addresses: async () => addresses,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
