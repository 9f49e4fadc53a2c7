// What a disk that is full, read-only or broken amounts to: nothing was kept, try again later.
import { Unavailable } from '../kernel/unavailable.ts';

const FAILING = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM']);

export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && FAILING.has(String(error.code)))
      throw new Unavailable('files', error);
    throw error;
  }
}
