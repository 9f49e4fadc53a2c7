// One embedded Postgres for the whole run of the suites that need one, and a data folder that has been started on.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.ts';
import { nothingSynced } from './nothing-synced.ts';
import { makeRoomInMemory } from './room-in-memory.ts';
import { startAFolder } from './start-a-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeAll = await makeRoomInMemory();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await nothingSynced(postgres.url('postgres'));
  project.provide('postgresUrl', postgres.url('postgres'));
  const removeFolder = await startAFolder();
  return async () => {
    await removeFolder();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    await removeAll();
  };
}
