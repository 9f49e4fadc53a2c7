// A small file system in memory for a data folder: it can be filled without harm to anybody else. Only root makes one.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Postgres alone keeps up to 1 GiB of what it has written ahead. */
const SIZE_MIB = 2_048;
const CHUNK = Buffer.alloc(1024 * 1024);

export interface Disk {
  readonly folder: string;
  /** Whether it may be filled; else it is a plain folder beside everybody's. */
  readonly isSmall: boolean;
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  remove(): Promise<void>;
}

export async function openDisk(): Promise<Disk> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-soak-'));
  const isSmall = await mount(folder);
  const ballast = path.join(folder, 'ballast');
  await mkdir(path.join(folder, 'data'));
  return {
    folder: path.join(folder, 'data'),
    isSmall,
    async fill() {
      if (!isSmall) throw new Error('only a small file system is filled');
      const { bavail, bsize } = await statfs(folder);
      const chunks = Math.ceil((bavail * bsize) / CHUNK.length) + 1;
      for (let i = 0; i < chunks; i++)
        try {
          await writeFile(ballast, CHUNK, { flag: 'a' });
        } catch {
          return; // full
        }
    },
    async makeRoom() {
      await truncate(ballast, 0).catch(() => {});
      await rm(ballast, { force: true });
    },
    async remove() {
      // processes that were told to end may hold it for a moment
      for (let tries = 0; isSmall && tries < 50; tries++)
        try {
          await run('umount', [folder]);
          break;
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function mount(folder: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,mode=755`, 'lotbook-soak', folder]);
    return true;
  } catch {
    return false;
  }
}
