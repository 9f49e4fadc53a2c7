// What a disk that is full, read-only or broken amounts to: nothing was kept, try again later.
import { Unavailable } from '../kernel/unavailable.ts';

const FAILING = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM']);

/** A folder that is not there belongs to a disk that is away: made anew it would lie where nobody looks for it later. */
export const NO_FOLDER = 'ENOENT';

/** `also`: what is the disk's doing here and may be the caller's elsewhere. */
export async function onDisk<T>(work: () => Promise<T>, also?: typeof NO_FOLDER): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (FAILING.has(code) || code === also) throw new Unavailable('files', error);
    throw error;
  }
}
