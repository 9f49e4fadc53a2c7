// A data folder as the first start of a service leaves it, made once in a run: a suite that is about something else
// copies it instead of making a cluster and all its tables again.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * By which variable it is told to the processes of a run: none of the service's settings, which are all known. A
 * benchmark has none, and starts on a new folder.
 */
export const STARTED_FOLDER = 'TESTS_STARTED_FOLDER';

/** Owners and rights come along: Postgres takes no other. */
export async function copyStartedFolder(to: string): Promise<void> {
  const from = process.env[STARTED_FOLDER];
  if (from === undefined) return;
  await mkdir(to, { recursive: true });
  await run('cp', ['-a', `${from}/.`, to]);
}

export async function startedFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `lotbook-${name}-`));
  await copyStartedFolder(folder);
  return folder;
}

/** Where that folder is with the demo laid in it, once a suite has asked for it. */
export function laidBeside(): string {
  return `${process.env[STARTED_FOLDER]}-laid`;
}
