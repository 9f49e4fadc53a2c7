// Where nothing can be written to the log, and nothing to the terminal either, partners are served all the same; a command
// whose answer cannot be written has not done what it was asked.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../faults/service-process.ts';

const BIN = path.resolve(import.meta.dirname, '../../../bin');
let dataDir = '';
let full = -1;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-full-log-'));
  full = openSync('/dev/full', 'w');
});
afterAll(async () => {
  closeSync(full);
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (port: number, path = '/readyz'): Promise<number> =>
  await fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => 0,
  );

it('is no reason for a service not to serve, and to end in order', async () => {
  const port = await freePort();
  const service = spawn(process.execPath, [path.join(BIN, 'start.mjs')], {
    env: {
      PATH: process.env.PATH,
      LOTBOOK_DATA_DIR: dataDir,
      LOTBOOK_PORT: String(port),
      LOTBOOK_DEMO: '0',
      LOTBOOK_MISSPELT: 'is complained of',
    },
    stdio: ['ignore', full, full],
  });
  const ended = once(service, 'exit');
  await expect.poll(() => ask(port), { timeout: 100_000 }).toBe(200);
  // each of them is a line of the log
  for (let n = 0; n < 20; n++) expect(await ask(port, '/v1/demo/programs')).toBe(401);
  service.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('is said by a command, which ends with 1', async () => {
  const command = spawn(process.execPath, [path.join(BIN, 'lotbook.mjs'), '--help'], {
    stdio: ['ignore', full, 'pipe'],
  });
  let complaint = '';
  command.stderr!.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
  expect(await once(command, 'close')).toEqual([1, null]);
  expect(complaint).toBe('lotbook: what it says cannot be written there (ENOSPC)\n');
});

it('is none where somebody reads the beginning alone', async () => {
  const command = spawn(process.execPath, [path.join(BIN, 'lotbook.mjs'), '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  command.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
  command.stdout.destroy();
  expect(await once(command, 'exit')).toEqual([0, null]);
  expect(complaint).toBe('');
});
