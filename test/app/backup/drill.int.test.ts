// The drill: traffic on, a backup, a kill, everything put back elsewhere, and the office goes on as if nothing had been.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, startProcess, type ServiceProcess } from '../../faults/service-process.ts';
import { lotbook, Office, Subscriber, TOKEN } from './office.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-drill-'));
const services: ServiceProcess[] = [];
const subscriber = await new Subscriber().open();
afterAll(async () => {
  for (const service of services) await service.kill('SIGKILL');
  subscriber.close();
  await rm(root, { recursive: true, force: true });
});

async function settings(folder: string): Promise<Record<string, string>> {
  return {
    LOTBOOK_DATA_DIR: path.join(root, folder),
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'warn',
    LOTBOOK_DEMO: '0',
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
  };
}

async function started(env: Record<string, string>): Promise<ServiceProcess> {
  const service = await startProcess(env);
  services.push(service);
  return service;
}

test('what was backed up goes on elsewhere', { timeout: 240_000 }, async () => {
  const here = await settings('here');
  const service = await started(here);
  const office = new Office(service.address, here);
  await office.open(subscriber);
  let isOver = false;
  const feeding = [1, 2].map(() => office.feed(() => isOver));
  await expect.poll(() => office.acknowledged.size).toBeGreaterThan(40);

  const sealed = await lotbook(here, 'audit', 'seal');
  expect([sealed.code, sealed.err]).toEqual([0, '']);
  const seal = path.join(root, 'seal.json');
  await writeFile(seal, sealed.out);
  const before = new Map(office.acknowledged);
  const file = path.join(root, 'drill.backup');
  const backedUp = await lotbook(here, 'backup', '--out', file);
  expect([backedUp.code, backedUp.err]).toEqual([0, '']);
  const after = office.acknowledged.size;
  await expect.poll(() => office.acknowledged.size).toBeGreaterThan(after + 20);
  await service.kill('SIGKILL');
  isOver = true;
  await Promise.all(feeding);

  const masterKey = (await readFile(path.join(here.LOTBOOK_DATA_DIR!, 'master-key'), 'utf8')).trim();
  const there = { ...(await settings('there')), LOTBOOK_MASTER_KEY: masterKey };
  const restored = await lotbook(there, 'restore', file);
  expect([restored.code, restored.err]).toEqual([0, '']);
  const verified = await lotbook(there, 'audit', 'verify');
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('no difference')]);
  const held = await lotbook(there, 'audit', 'verify', '--sealed', seal);
  expect([held.code, held.out]).toEqual([0, expect.stringContaining('no difference')]);

  // every write acknowledged before the backup is there, under the identifier that it was given
  const again = await started(there);
  office.address = again.address;
  const lots = await office.lots();
  for (const [name, id] of before) expect([name, lots.get(name)]).toEqual([name, id]);

  // what partners send again is answered again, or done now, and never done twice
  let replayed = 0;
  for (const name of office.acknowledged.keys()) {
    const { status, id, isReplayed } = await office.makeLot(name);
    const known = lots.get(name);
    if (isReplayed) replayed++;
    if (known === undefined)
      expect([name, status, typeof id, isReplayed]).toEqual([name, 200, 'number', false]);
    else expect([name, status, id]).toEqual([name, 200, known]);
  }
  expect(replayed).toBeGreaterThanOrEqual(before.size);
  const now = await office.lots();
  expect(now.size).toBe(new Set([...lots.keys(), ...office.acknowledged.keys()]).size);
  expect(new Set(now.values()).size).toBe(now.size);

  // subscribers are told of every lot, at least once, by the secret that they know
  await office.makeLot('after');
  const all = [...(await office.lots()).values()];
  await expect.poll(() => all.filter((id) => !subscriber.lots.has(id))).toEqual([]);
  expect(subscriber.unproved).toEqual([]);
  expect(await again.kill('SIGTERM')).toBe(0);
});
