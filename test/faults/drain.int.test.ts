// SIGTERM under load: what was begun is answered, nothing acknowledged is lost, and the process is gone in 10 s.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { TOKEN } from '../journeys/running.ts';
import { freePort, startProcess } from './service-process.ts';
import { Traffic } from './traffic.ts';
import { startedFolder } from '../support/folders/started-folder.ts';
import { storesOf } from '../support/stores/stores-of.ts';

const dataDir = await startedFolder('drain');
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('SIGTERM under load drains, and ends well', async () => {
  const env = {
    LOTBOOK_DATA_DIR: dataDir,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'warn',
    LOTBOOK_DEMO: '0',
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
  };
  const service = await startProcess(env);
  const crowd = Array.from({ length: 3 }, (_, i) => new Traffic(service.address, TOKEN, `space-${i}`));
  for (const traffic of crowd) await traffic.open();
  for (const traffic of crowd) traffic.start();
  for (const { acknowledged } of crowd) await expect.poll(() => acknowledged.size).toBeGreaterThan(20);
  // the crowd pauses between its requests: it is told in the middle of one
  while (crowd.every(({ underWay }) => underWay === 0)) await nextTurn();

  const asked = performance.now();
  expect(await service.kill('SIGTERM')).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  await Promise.all(crowd.map((traffic) => traffic.stop()));
  const told = crowd.flatMap((traffic) => traffic.told);
  const underWay = told.filter(({ startedAt, ms }) => startedAt < asked && startedAt + ms > asked);
  expect(underWay.length).toBeGreaterThan(0);
  // what came while it was going: an answer, a refusal that says so, or no connection; never half an answer
  expect(underWay.filter(({ status }) => status >= 300 && status !== 503)).toEqual([]);
  expect(told.filter(({ status }) => ![0, 200, 201, 503].includes(status))).toEqual([]);
  expect(service.output()).toMatch(/ready at/);

  const again = await startProcess(env);
  let code: number | null = null;
  try {
    const stores = await storesOf(dataDir);
    for (const traffic of crowd) expect(await traffic.audit(stores.eventStoreUrl)).toEqual([]);
  } finally {
    // as a terminal that is closed says it
    code = await again.kill('SIGHUP');
  }
  expect(code).toBe(0);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});
