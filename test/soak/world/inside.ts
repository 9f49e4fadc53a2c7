// The service as a first start makes it: one process on a data folder, with both stores inside.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { copyStartedFolder } from '../../support/folders/started-folder.ts';
import { freePort } from '../../faults/service-process.ts';
import { parsed, textAt } from '../json.ts';
import { postmasterOf } from './postmaster.ts';
import { openDisk } from './small-disk.ts';
import { Slot } from './slot.ts';
import { TOKEN, type Opening, type World } from './world.ts';

export async function openInside(more: Readonly<Record<string, string>>, opening: Opening): Promise<World> {
  const disk = await openDisk();
  const dataDir = disk.folder;
  await copyStartedFolder(dataDir);
  const env = {
    LOTBOOK_DATA_DIR: dataDir,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'warn',
    LOTBOOK_DEMO: '0',
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_TEST_CLOCK: '1',
    LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
  };
  const slot = new Slot({ ...env, ...more });
  const close = async (): Promise<void> => {
    await slot.close();
    await disk.remove();
  };
  opening(close);
  try {
    await slot.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    shape: 'inside',
    slots: [slot],
    disk,
    postgres: postmasterOf(dataDir),
    node: null,
    wires: null,
    env,
    async addresses() {
      const where = parsed(await readFile(path.join(dataDir, 'stores.json'), 'utf8'));
      const [databaseUrl, eventStoreUrl] = [textAt(where, 'databaseUrl'), textAt(where, 'eventStoreUrl')];
      if (databaseUrl === null || eventStoreUrl === null) throw new Error('the stores are not announced');
      return { databaseUrl, eventStoreUrl };
    },
    close,
  };
}
