// The journey on the stores that come with Lotbook, in a data folder of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describeFoundation } from './foundation.ts';
import { startRunning } from './running.ts';

describeFoundation('the embedded stores', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-journey-'));
  const running = await startRunning({ LOTBOOK_DATA_DIR: dataDir });
  return {
    ...running,
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});
