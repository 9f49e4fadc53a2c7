// A file appears under its name whole, or not at all, and never takes the place of another.
import { access, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { reason } from './backup-file.ts';

/** Somebody else has made a file of that name. */
export class NameTaken extends Error {}

/** How file systems say that a file has one name there: those of sticks, and of many shares. */
const ONE_NAME: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
/** How they say that a folder is not written down on demand, or not by everybody. */
const NO_SYNC: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS', 'EACCES', 'EPERM', 'EISDIR']);

/** `named` gives a file a second name. */
export async function publish(draft: string, file: string, named = link): Promise<void> {
  try {
    await named(draft, file);
    await rm(draft);
  } catch (error) {
    if (reason(error) === 'EEXIST') throw new NameTaken(file);
    if (!ONE_NAME.has(reason(error))) throw error;
    if (await isThere(file)) throw new NameTaken(file);
    await rename(draft, file);
  }
  await writeDown(path.dirname(path.resolve(file)));
}

async function isThere(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

/** What is in the file is on the disk already: this is about its name. */
async function writeDown(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!NO_SYNC.has(reason(error))) throw error;
  }
}
