// Starts a service on a new data folder once, for the suites of a run to copy.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../../src/app/settings/config.ts';
import { startService } from '../../../src/app/service.ts';
import { nothingSynced } from '../stores/nothing-synced.ts';
import { laidBeside, STARTED_FOLDER } from './started-folder.ts';

/** What is answered takes it away again. */
export async function startAFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-started-'));
  const service = await startService(
    readConfig({
      LOTBOOK_DATA_DIR: folder,
      LOTBOOK_PORT: '0',
      LOTBOOK_LOG_LEVEL: 'silent',
      LOTBOOK_DEMO: '0',
    }),
    (error) => {
      throw error;
    },
  );
  await nothingSynced(service.backend.databaseUrl);
  await service.stop();
  // else all that copy it begin with the same port
  await rm(path.join(folder, 'postgres-port'));
  process.env[STARTED_FOLDER] = folder;
  return async () => {
    for (const made of [folder, laidBeside()]) await rm(made, { recursive: true, force: true });
  };
}
