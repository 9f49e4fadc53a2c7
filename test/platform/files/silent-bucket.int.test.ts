// A bucket whose server takes every request and says nothing: whoever waits is told within the minute that proxies grant.
import { mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketSettings } from '../../../src/platform/files/bucket-settings.ts';
import { S3Store } from '../../../src/platform/files/s3-store.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';
import { spooled } from './describe-bucket.ts';
import { pdf } from './plan-app.ts';

const LIMIT_MS = 60_000;

const open = new Set<net.Socket>();
const server = net.createServer((socket) => {
  open.add(socket);
  socket.on('error', () => {}).resume();
});
let folder: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-silent-'));
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test('is one that is away, and soon enough', { timeout: 3 * LIMIT_MS }, async () => {
  const { port } = server.address() as AddressInfo;
  const store = new S3Store(
    bucketSettings(`s3://id:secret@plans?endpoint=http://127.0.0.1:${port}&region=eu-west-3`),
  );
  const file = await spooled(folder, pdf());
  const since = performance.now();
  const waited = async (asked: Promise<unknown>): Promise<number> => {
    await expect(asked).rejects.toThrow(Unavailable);
    return performance.now() - since;
  };
  const all = [store.keep('demo/aa/x', file), store.open('demo/aa/x'), store.remove('demo/aa/x')];
  expect(Math.max(...(await Promise.all(all.map(waited))))).toBeLessThan(LIMIT_MS);
  await store.close();
});
