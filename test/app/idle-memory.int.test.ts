// A service that nobody asks takes little: what its start needed is given back.
import { readFile, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freePort, startProcess } from '../faults/service-process.ts';
import { startedFolder } from '../support/started-folder.ts';

const MOST_MIB = 200;

test('within seconds of its start it takes no more than 200 MiB, and answers', async () => {
  const folder = await startedFolder('idle');
  const service = await startProcess({
    LOTBOOK_DATA_DIR: folder,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_DEMO: '0',
  });
  try {
    const taken = async (): Promise<number> => {
      const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
    };
    await expect.poll(taken, { interval: 250 }).toBeLessThan(MOST_MIB);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    expect(service.errors()).toBe('');
  } finally {
    await service.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});
