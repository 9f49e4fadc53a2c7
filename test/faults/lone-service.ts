// A service alone on a folder of its own, to be killed and started again; it ends, and its folder goes, with the suite.
import { rm } from 'node:fs/promises';
import { afterAll } from 'vitest';
import { startedFolder } from '../support/folders/started-folder.ts';
import { freePort, startProcess, type ServiceProcess } from './service-process.ts';

export interface LoneService {
  readonly dataDir: string;
  readonly env: Record<string, string>;
  /** Again, where the one before has been killed. */
  start(): Promise<ServiceProcess>;
}

export async function loneService(name: string): Promise<LoneService> {
  const dataDir = await startedFolder(name);
  const env = {
    LOTBOOK_DATA_DIR: dataDir,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'warn',
    LOTBOOK_DEMO: '0',
  };
  let service: ServiceProcess | null = null;
  afterAll(async () => {
    await service?.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir,
    env,
    async start() {
      service = await startProcess(env);
      return service;
    },
  };
}
