// A data folder in which the demo has been laid: of the suites of a run that look at the demo the first lays it, and all
// start on copies.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../../../src/app/settings/config.ts';
import { layDemo } from '../../../src/app/demo/demo.ts';
import { startService, type Service } from '../../../src/app/service.ts';
import { copyStartedFolder, laidBeside } from './started-folder.ts';

const run = promisify(execFile);
const LIMIT_MS = 400_000;

const settings = (dataDir: string) => ({
  LOTBOOK_DATA_DIR: dataDir,
  LOTBOOK_PORT: '0',
  LOTBOOK_LOG_LEVEL: 'silent',
});

/** A service in whose client space `demo` the demo's year lies, and how to be rid of both. */
export async function startOnDemo(): Promise<{
  service: Service;
  dataDir: string;
  close: () => Promise<void>;
}> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-on-demo-'));
  await run('cp', ['-a', `${await laidFolder()}/.`, dataDir]);
  const service = await startService(readConfig(settings(dataDir)));
  await service.untilReady(20_000);
  return {
    service,
    dataDir,
    close: async () => {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function laidFolder(): Promise<string> {
  const folder = laidBeside();
  const mark = path.join(folder, 'whole');
  const data = path.join(folder, 'data');
  try {
    await mkdir(folder);
  } catch {
    for (const until = Date.now() + LIMIT_MS; !existsSync(mark);) {
      if (!existsSync(folder)) throw new Error('the suite that was laying the demo gave up');
      if (Date.now() > until) throw new Error('nobody has laid the demo to its end');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return data;
  }
  try {
    await lay(data);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await writeFile(mark, '');
  return data;
}

async function lay(dataDir: string): Promise<void> {
  await copyStartedFolder(dataDir);
  const config = readConfig(settings(dataDir));
  const service = await startService(config);
  try {
    await service.untilReady(20_000);
    await layDemo(config, service);
  } finally {
    await service.stop();
  }
  // else all that copy it begin with the same port
  await rm(path.join(dataDir, 'postgres-port'));
}
