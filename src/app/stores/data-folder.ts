// Whether the data folder is one, or can be made: asked before anything is, and nothing is left behind.
import { access, constants, mkdtemp, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../settings/config.ts';
import { CannotStart } from './stores.ts';

const NAME = 'LOTBOOK_DATA_DIR';

export async function checkDataFolder(dataDir: string): Promise<void> {
  const wanted = path.resolve(dataDir);
  const found = await nearestThere(wanted);
  if (!found.isFolder)
    throw new CannotStart(
      found.path === wanted
        ? `${NAME}: ${dataDir} is a file, not a folder`
        : `${NAME}: ${dataDir} cannot be made, ${found.path} is a file`,
    );
  try {
    await access(found.path, constants.R_OK | constants.W_OK | constants.X_OK);
    // who may do anything is still refused by file systems that hold no files
    await rmdir(await mkdtemp(path.join(found.path, '.lotbook-')));
  } catch (error) {
    const reason = REASONS[codeOf(error)] ?? 'the file system refuses it';
    throw new CannotStart(
      found.path === wanted
        ? `${NAME}: nothing can be written in ${dataDir}: ${reason}`
        : `${NAME}: ${dataDir} cannot be made in ${found.path}: ${reason}`,
      error,
    );
  }
}

/** Who asks in the wrong folder is told so, and not about new stores that hold nothing. */
export async function refuseNoStores({
  database,
  dataDir,
}: Pick<Config, 'database' | 'dataDir'>): Promise<void> {
  if (database !== 'embedded') return;
  const found = await stat(path.join(dataDir, 'postgres')).catch(() => null);
  if (found === null)
    throw new CannotStart(
      `there are no stores in ${path.resolve(dataDir)}: lead ${NAME} to those that are meant, or start the service once`,
    );
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'that place holds no files of ours',
};

/** The folder itself, or the nearest of those around it that exists. */
async function nearestThere(wanted: string): Promise<{ path: string; isFolder: boolean }> {
  for (let place = wanted; ; place = path.dirname(place)) {
    try {
      return { path: place, isFolder: (await stat(place)).isDirectory() };
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EACCES' || code === 'EPERM')
        throw new CannotStart(`${NAME}: this user may not look into ${path.dirname(place)}`, error);
      if (code === 'ENAMETOOLONG') throw new CannotStart(`${NAME}: this name is too long`, error);
      if (place === path.dirname(place)) throw error;
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
