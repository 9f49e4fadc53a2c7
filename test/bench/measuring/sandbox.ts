// Stores of its own for one benchmark run, gone when it ends.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openBackend, type Backend } from '../../../src/app/backend.ts';
import { readConfig, type Config } from '../../../src/app/settings/config.ts';
import { openStores, type Stores } from '../../../src/app/stores/stores.ts';

export interface Sandbox {
  readonly config: Config;
  readonly stores: Stores;
  readonly backend: Backend;
  close(): Promise<void>;
}

export async function openSandbox(): Promise<Sandbox> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-bench-'));
  const config = readConfig({ LOTBOOK_DATA_DIR: dataDir, LOTBOOK_LOG_LEVEL: 'silent', LOTBOOK_DEMO: '0' });
  const stores = await openStores(config, () => {});
  const backend = await openBackend(
    config,
    stores,
    () => {},
    (error) => {
      throw error;
    },
  );
  return {
    config,
    stores,
    backend,
    async close() {
      await backend.close();
      await stores.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
