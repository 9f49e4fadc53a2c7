// One Postgres for the whole run of the suites that need one, and a data folder that has been started on.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.ts';
import { nothingSynced } from './stores/nothing-synced.ts';
import { dropDatabases, KEPT_POSTGRES } from './stores/postgres.ts';
import { makeRoomInMemory } from './folders/room-in-memory.ts';
import { startAFolder } from './folders/start-a-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** How the names of all databases of a run begin. */
    databasesOfRun: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeAll = await makeRoomInMemory();
  const databasesOfRun = `t_${randomBytes(4).toString('hex')}`;
  project.provide('databasesOfRun', databasesOfRun);
  const kept = process.env[KEPT_POSTGRES];
  const postgres = kept === undefined ? await embedded() : keptBySomebody(kept, databasesOfRun);
  project.provide('postgresUrl', postgres.url);
  const removeFolder = await startAFolder();
  return async () => {
    await removeFolder();
    await postgres.over();
    await removeAll();
  };
}

interface Shared {
  readonly url: string;
  over(): Promise<void>;
}

async function embedded(): Promise<Shared> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const url = postgres.url('postgres');
  await nothingSynced(url);
  return {
    url,
    over: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Nothing of it is set otherwise, and no database of the run is left in it. */
function keptBySomebody(url: string, databasesOfRun: string): Shared {
  return { url, over: async () => await dropDatabases(url, databasesOfRun) };
}
