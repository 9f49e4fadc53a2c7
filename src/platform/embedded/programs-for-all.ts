// Programs that the account of Postgres can run. They look at themselves with the rights of that account alone, whatever else
// was lent to it: below a folder that only root may enter, as a clone under /root is, they do not start. Then a copy lies
// where every account comes by.
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';

const CACHE = '/var/cache/lotbook';
const OTHERS_ENTER = 0o001;
const OTHERS_WRITE = 0o002;
const OWNER_READS_AND_RUNS = 0o500;
const FOR_ALL = 0o755;

export async function programsForAll(bin: PostgresBinaries, cache = CACHE): Promise<PostgresBinaries> {
  if (process.getuid?.() !== 0 || (await isOpen(path.dirname(bin.postgres)))) return bin;
  const folder = path.join(cache, `postgres-${bin.version}`);
  if (!(await isThere(folder))) await copyTo(folder, path.dirname(path.dirname(bin.postgres)));
  // made with a umask that shuts others out, now or by an older start
  if (!(await isEntered(cache))) await chmod(cache, FOR_ALL);
  const { uid, mode } = await stat(folder);
  if (uid !== 0 || (mode & OTHERS_WRITE) !== 0)
    throw new Error(`${folder} is not root's own: what lies there is not run`);
  const placed = (program: string): string => path.join(folder, 'bin', path.basename(program));
  return { ...bin, postgres: placed(bin.postgres), initdb: placed(bin.initdb) };
}

/** Whether every account may enter the folder and those above it. */
async function isOpen(folder: string): Promise<boolean> {
  for (let at = folder; ; at = path.dirname(at)) {
    if (!(await isEntered(at))) return false;
    if (at === path.dirname(at)) return true;
  }
}

async function isEntered(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & OTHERS_ENTER) !== 0;
}

async function isThere(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

/** Made beside its place and renamed: what lies there is whole. Where two do so at once, one is as good as the other. */
async function copyTo(folder: string, from: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: FOR_ALL });
  const draft = await mkdtemp(`${folder}.`);
  try {
    const made = path.join(draft, 'made');
    await cp(from, made, { recursive: true, verbatimSymlinks: true });
    await openToAll(made);
    await rename(made, folder);
  } catch (error) {
    if (!(await isThere(folder))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** What its owner may read and run, everybody may: packages may have been installed for one account alone. */
async function openToAll(folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true });
  const places = inside
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const place of [folder, ...places]) {
    const { mode } = await stat(place);
    const owners = mode & OWNER_READS_AND_RUNS;
    await chmod(place, mode | (owners >> 3) | (owners >> 6));
  }
}
