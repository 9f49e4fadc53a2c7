// A store goes away under a running service: who asks meanwhile is told to come back, nobody waits for ever, and when
// it is there again all goes on without a hand, with everything that was acknowledged.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Proxy } from '../platform/embedded/proxy.ts';
import { TOKEN } from '../journeys/running.ts';
import { startBehindProxies, type BehindProxies } from './behind-proxies.ts';
import { freePort, startProcess } from './service-process.ts';
import { Traffic } from './traffic.ts';
import { startedFolder } from '../support/folders/started-folder.ts';
import { storesOf } from '../support/stores/stores-of.ts';

const RECOVERY_MS = 20_000;
/** Nobody waits longer for an answer, whatever happens. */
const ANSWER_MS = 18_000;
const OUTAGE_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Breaks something while everybody asks, and judges what they were told. */
async function whileAsked(traffic: Traffic, disturb: () => Promise<unknown>): Promise<void> {
  traffic.start();
  await traffic.recovered(RECOVERY_MS);
  await expect.poll(() => traffic.acknowledged.size, { timeout: RECOVERY_MS }).toBeGreaterThan(10);
  const broken = performance.now();
  await disturb();
  const took = await traffic.recovered(RECOVERY_MS);
  await traffic.stop();
  const told = traffic.since(broken);
  expect(took).toBeLessThan(RECOVERY_MS);
  expect(told.filter(({ status }) => status !== 503 && (status >= 300 || status === 0))).toEqual([]);
  expect(told.filter(({ status, retryAfter, what }) => status === 503 && what !== 'ready' && !retryAfter)).toEqual([]); // prettier-ignore
  expect(Math.max(...told.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
}

describe('the embedded Postgres', () => {
  it('is killed: 503 with the reason, and back in 20 s', async () => {
    const dataDir = await startedFolder('away');
    const service = await startProcess({
      LOTBOOK_DATA_DIR: dataDir,
      LOTBOOK_PORT: String(await freePort()),
      LOTBOOK_LOG_LEVEL: 'error',
      LOTBOOK_DEMO: '0',
      LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    });
    try {
      const traffic = new Traffic(service.address, TOKEN, 'acme');
      await traffic.open();
      const broken = performance.now();
      await whileAsked(traffic, async () => {
        const pid = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
        process.kill(Number(pid.split('\n')[0]), 'SIGKILL');
        await expect
          .poll(() => traffic.told.some(({ status }) => status === 503), {
            timeout: RECOVERY_MS,
            interval: 5,
          })
          .toBe(true);
      });
      const reasons = traffic.since(broken).filter(({ what, status }) => what === 'ready' && status === 503);
      expect(reasons.map(({ message }) => message).join()).toMatch(/Postgres/);
      const stores = await storesOf(dataDir);
      expect(await traffic.audit(stores.eventStoreUrl)).toEqual([]);
      expect(service.output()).not.toMatch(/unhandled|uncaught/i);
    } finally {
      await service.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('stores on the network', () => {
  let behind: BehindProxies;
  let spaces = 0;

  beforeAll(async () => {
    behind = await startBehindProxies();
  });
  afterAll(() => behind?.stop());

  const away = async (proxy: Proxy, how: 'refuse' | 'stall'): Promise<void> => {
    proxy[how]();
    await pause(OUTAGE_MS);
    proxy.heal();
  };

  it.each<[string, () => Promise<unknown>]>([
    ['Postgres hangs up', async () => behind.rows.cut()],
    ['Postgres lets nobody in for a while', () => away(behind.rows, 'refuse')],
    ['Postgres falls silent', () => away(behind.rows, 'stall')],
    ['EventStoreDB hangs up', async () => behind.events.cut()],
    ['EventStoreDB lets nobody in for a while', () => away(behind.events, 'refuse')],
    ['EventStoreDB falls silent', () => away(behind.events, 'stall')],
  ])('%s: told to come back, then served again', async (_what, disturb) => {
    const space = `space-${++spaces}`;
    const traffic = new Traffic(behind.service.address, TOKEN, space);
    await traffic.open();
    await whileAsked(traffic, disturb);
    expect(await traffic.audit(behind.eventStoreUrl)).toEqual([]);
  });
});
