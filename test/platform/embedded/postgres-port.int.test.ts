// The port of the embedded Postgres: kept from start to start, and another one where somebody is faster.
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberedPort } from '../../../src/platform/embedded/postgres-port.ts';
import { startEmbeddedPostgres } from '../../../src/platform/embedded/postgres.ts';
import { copyStartedFolder } from '../../support/folders/started-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-port-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

const kept = async () => Number(await readFile(path.join(dataDir, 'postgres-port'), 'utf8'));

test('is drawn from below those of outgoing connections, and stays', async () => {
  const port = await rememberedPort(dataDir);
  expect([port >= 20_000 && port < 32_768, await kept(), await rememberedPort(dataDir)]).toEqual([
    true,
    port,
    port,
  ]);
});

test.each(['', '0', '-1', '70000', 'x', '1.5'])('is drawn where %j was kept', async (text) => {
  await writeFile(path.join(dataDir, 'postgres-port'), text);
  expect(await rememberedPort(dataDir)).toBe(await kept());
});

test('is another one where somebody listens there', async () => {
  const port = await rememberedPort(dataDir);
  const other = net.createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  try {
    expect(await rememberedPort(dataDir)).not.toBe(port);
  } finally {
    other.close();
  }
});

test('is another one where it is taken between the look at it and Postgres', async () => {
  await copyStartedFolder(dataDir);
  const looked = await rememberedPort(dataDir);
  const faster = net.createServer();
  const make = net.createServer.bind(net);
  vi.spyOn(net, 'createServer').mockImplementationOnce(((...args: []) =>
    make(...args).once('close', () => faster.listen(looked, '127.0.0.1'))) as typeof net.createServer);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    expect([faster.listening, postgres.port === looked, await kept()]).toEqual([true, false, postgres.port]);
  } finally {
    await postgres.stop();
    faster.close();
  }
});
