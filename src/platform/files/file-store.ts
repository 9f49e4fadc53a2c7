// Where files are kept. Two implementations: a folder and a bucket.
import type { Readable } from 'node:stream';

/** A file that has come in whole, was checked, and lies in the spool until it is kept or given up. */
export interface SpooledFile {
  readonly path: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

export interface OpenedFile {
  readonly content: Readable;
  readonly size: number;
}

export interface FileStore {
  /** From when this resolves the file is there, whatever fails. The same file may be kept again. */
  keep(key: string, file: SpooledFile): Promise<void>;
  /** null when there is no such file. */
  open(key: string): Promise<OpenedFile | null>;
  /** In bytes, without reading it; null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** A file that is not there is removed already. */
  remove(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Asked for a file that nobody has, a store that is there says so. */
export const NO_FILE = 'nobody/no-such-file';

/** The names of stored files are made here, from nothing that a caller chose. */
export function storageKey(tenant: string, fileId: number, sha256: string): string {
  return `${tenant}/${sha256.slice(0, 2)}/${sha256}-${fileId}`;
}
