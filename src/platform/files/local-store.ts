// Files in a folder. A file appears under its name whole and on the disk, or not at all.
import { constants } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { NO_FOLDER, onDisk } from './disk.ts';
import type { FileStore, OpenedFile, SpooledFile } from './file-store.ts';

export class LocalStore implements FileStore {
  readonly #folder: string;

  /** On the same disk as the spool: keeping a file is renaming it. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  keep(key: string, file: SpooledFile): Promise<void> {
    return onDisk(() => this.#keep(key, file), NO_FOLDER);
  }

  async #keep(key: string, file: SpooledFile): Promise<void> {
    const kept = this.#path(key);
    const made = await mkdir(path.dirname(kept), { recursive: true, mode: 0o700 });
    await rename(file.path, kept);
    // the name is as durable as the content only once its folders are
    for (let folder = path.dirname(kept); ; folder = path.dirname(folder)) {
      await sync(folder);
      if (made === undefined || folder === path.dirname(made)) return;
    }
  }

  async open(key: string): Promise<OpenedFile | null> {
    try {
      const handle = await onDisk(() => open(this.#path(key), constants.O_RDONLY));
      const { size } = await handle.stat();
      return { content: handle.createReadStream(), size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await onDisk(() => stat(this.#path(key)))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await onDisk(() => rm(this.#path(key), { force: true }));
  }

  async close(): Promise<void> {}

  #path(key: string): string {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key)) throw new Error(`not the name of a stored file: ${key}`);
    return path.join(this.#folder, key);
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
