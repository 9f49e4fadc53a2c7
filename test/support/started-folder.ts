// A data folder as the first start of a service leaves it, made once in a run: a suite that is about something else
// copies it instead of making a cluster and all its tables again.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    startedFolder: string;
  }
}

const run = promisify(execFile);

/** Owners and rights come along: Postgres takes no other. */
export async function copyStartedFolder(to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await run('cp', ['-a', `${inject('startedFolder')}/.`, to]);
}

export async function startedFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `lotbook-${name}-`));
  await copyStartedFolder(folder);
  return folder;
}
