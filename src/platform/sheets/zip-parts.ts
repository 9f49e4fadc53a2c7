// The parts of a workbook, unpacked one by one and never further than they said beforehand.
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { MOST, sentences, Unreadable } from './bounds.ts';

export interface Parts {
  readonly names: ReadonlySet<string>;
  /** Its bytes as they are unpacked; null where there is no such part. */
  open(path: string): Promise<Readable | null>;
  close(): void;
}

export async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await orBroken(() => yauzl.fromBufferPromise(bytes, { autoClose: false, lazyEntries: true }));
  try {
    const entries = await orBroken(() => entriesOf(zip));
    return {
      names: new Set(entries.keys()),
      open: async (path) => {
        const entry = entries.get(path);
        return entry ? await orBroken(() => zip.openReadStreamPromise(entry)) : null;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** What a part is unpacked to beyond what it says here ends in an error of the reader. */
async function entriesOf(zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    entries.set(entry.fileName, entry);
    if (bytes > MOST.unpackedBytes || entries.size > MOST.parts) throw new Unreadable(sentences.tooBig);
  }
  return entries;
}

/** Whatever a reader of somebody else's file trips over, the file is at fault. */
export async function orBroken<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(sentences.broken);
  }
}
