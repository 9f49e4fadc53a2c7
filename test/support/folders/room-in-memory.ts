// Folders of a run lie in memory where there is room: a service makes sixteen hundred files at its first start, and a file
// system that has just lost as many takes long to find the place for new ones. Only what holds them differs: the suites
// kill processes, never the machine.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const MEMORY = '/dev/shm';
/** Many times what a whole run takes. */
const ROOM = 8 * 2 ** 30;

/** From here on `os.tmpdir()` is there, in the processes of the run as well. What is answered takes all of it away again. */
export async function makeRoomInMemory(): Promise<() => Promise<void>> {
  if (process.env.TMPDIR !== undefined || !(await hasRoom())) return () => Promise.resolve();
  const folder = await mkdtemp(path.join(MEMORY, 'lotbook-tests-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  // Postgres runs as another user
  await chmod(folder, 0o755);
  if (!(await runsPrograms(folder))) return remove;
  process.env.TMPDIR = folder;
  return remove;
}

async function hasRoom(): Promise<boolean> {
  const there = await statfs(MEMORY).catch(() => null);
  return there !== null && there.bavail * there.bsize >= ROOM && os.freemem() >= ROOM;
}

/** Some suites lay packages there; containers often forbid to run anything from memory. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = path.join(folder, 'runs');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
  return await promisify(execFile)(program).then(
    () => true,
    () => false,
  );
}
