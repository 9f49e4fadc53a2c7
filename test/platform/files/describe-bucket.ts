// What a bucket must do as a file store, whichever server keeps it.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketSettings } from '../../../src/platform/files/bucket-settings.ts';
import type { SpooledFile } from '../../../src/platform/files/file-store.ts';
import { S3Store } from '../../../src/platform/files/s3-store.ts';
import { pdf } from './plan-app.ts';

export async function spooled(folder: string, content: Buffer): Promise<SpooledFile> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = path.join(folder, sha256);
  await writeFile(file, content);
  return { path: file, size: content.length, sha256 };
}

export interface Bucket {
  /** As LOTBOOK_FILES says it. */
  readonly address: string;
  stop(): Promise<unknown>;
}

export function describeBucket(where: string, start: () => Promise<Bucket>): void {
  describe(`a bucket on ${where}`, () => {
    let bucket: Bucket;
    let store: S3Store;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-bucket-'));
      bucket = await start();
      store = new S3Store(bucketSettings(bucket.address));
    });
    afterAll(async () => {
      await store?.close();
      await bucket?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it.each([
      ['a small file', 900],
      ['a file that goes up whole', 6 * 1024 * 1024],
      ['a file that goes up in parts', 21 * 1024 * 1024],
    ])('keeps %s, gives it back, and removes it', async (_, size) => {
      const content = pdf(size, `of ${size} bytes`);
      const key = `demo/ab/plan-${size}`;
      expect([await store.open(key), await store.size(key)]).toEqual([null, null]);
      const file = await spooled(folder, content);
      await store.keep(key, file);
      await store.keep(key, file);
      const opened = await store.open(key);
      expect([opened?.size, await store.size(key)]).toEqual([size, size]);
      expect(opened && (await buffer(opened.content)).equals(content)).toBe(true);
      await store.remove(key);
      await store.remove(key);
      expect(await store.open(key)).toBeNull();
    });
  });
}
