// A first start that plays no policies: nobody decides on what the demo declares. The next one that plays them goes on.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, startProcess, type ServiceProcess } from '../../faults/service-process.ts';
import { startedFolder } from '../../support/started-folder.ts';
import { expectWholeDemo } from './whole.ts';

const LIMIT_MS = 240_000;
const folder = await startedFolder('demo-without-policies');
let service: ServiceProcess | null = null;
afterAll(async () => {
  await service?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('what nobody decided on is gone on with by who does', { timeout: 2 * LIMIT_MS }, async () => {
  const env = {
    LOTBOOK_DATA_DIR: folder,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'warn',
    LOTBOOK_DEMO: '1',
  };
  const undecided = (service = await startProcess(
    { ...env, LOTBOOK_ROLES: 'api,projector,timers' },
    { limitMs: LIMIT_MS },
  ));
  await expect.poll(undecided.errors, { timeout: LIMIT_MS }).toMatch(/^lotbook: the demo could not be laid/m);
  expect(undecided.errors()).toMatch(/nobody decides on \S+: does a process play the role policies\?$/m);
  await undecided.kill('SIGTERM');

  service = await startProcess(env, { limitMs: LIMIT_MS });
  await expect.poll(() => readFile(path.join(folder, 'demo'), 'utf8'), { timeout: LIMIT_MS }).toBe('laid\n');
  await expectWholeDemo(folder, 'demo');
});
