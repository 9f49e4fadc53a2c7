// The history of an embedded store moves into another server and back, by the commands that operators type, cut short on the
// way: partners' retries, webhooks, the audit and its seal go on with it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, launch, startProcess, type ServiceProcess } from '../../faults/service-process.ts';
import { lotbook, Office, Subscriber, TOKEN } from './office.ts';
import { Servers, withStore } from './servers.ts';

/** A command takes its time to start where the machine is slow. */
const BEGUN_MS = 60_000;
const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-move-'));
const servers = new Servers();
const services: ServiceProcess[] = [];
const subscriber = await new Subscriber().open();
afterAll(async () => {
  for (const service of services) await service.kill('SIGKILL');
  await servers.stop();
  subscriber.close();
  await rm(root, { recursive: true, force: true });
});

test('moves into another server, and back, with everybody who follows it', { timeout: 280_000 }, async () => {
  const home = {
    LOTBOOK_DATA_DIR: path.join(root, 'home'),
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'warn',
    LOTBOOK_DEMO: '0',
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
  };
  let service = await startProcess(home);
  services.push(service);
  const office = new Office(service.address, home);
  await office.open(subscriber);
  for (let n = 1; n <= 5; n++) expect((await office.makeLot(`H${n}`)).status).toBe(200);
  const toldOf = async (): Promise<void> => {
    const all = [...(await office.lots()).values()];
    await expect.poll(() => all.filter((id) => !subscriber.lots.has(id))).toEqual([]);
  };
  await toldOf();
  const sealed = await lotbook(home, 'audit', 'seal');
  expect([sealed.code, sealed.err]).toEqual([0, '']);
  const seal = path.join(root, 'seal.json');
  await writeFile(seal, sealed.out);
  const there = await servers.start();
  const busy = await lotbook(home, 'move', '--to', there.url);
  expect([busy.code, busy.err]).toEqual([1, expect.stringMatching(/in use/)]);
  expect(await service.kill('SIGTERM')).toBe(0);

  // killed once it has begun: no service starts on half a history, and the same command goes on
  const cut = launch(home, 'bin/lotbook.mjs', ['move', '--to', there.url]);
  await withStore(there.url, (events) =>
    expect.poll(() => events.end(), { interval: 1, timeout: BEGUN_MS }).not.toBeNull(),
  );
  await cut.kill('SIGKILL');
  const away = { ...home, LOTBOOK_EVENTSTORE: there.url };
  const moved = await lotbook(home, 'move', '--to', there.url);
  expect([moved.code, moved.err]).toEqual([0, '']);
  expect(moved.out).toMatch(/^moved \d+ events of \d+ streams .*: no difference$/m);

  const again = await lotbook(home, 'move', '--to', there.url);
  expect([again.code, again.err]).toEqual([0, '']);
  expect(again.out).toMatch(
    /^the history was moved there before\nstart the service with LOTBOOK_EVENTSTORE at /,
  );

  const stale = await lotbook(home, 'audit', 'seal');
  expect([stale.code, stale.err]).toEqual([1, expect.stringMatching(/Postgres has followed another one/)]);
  service = await startProcess(away);
  services.push(service);
  office.address = service.address;
  expect((await office.lots()).size).toBe(5);
  expect((await office.makeLot('H1')).isReplayed).toBe(true);
  const before = subscriber.lots.size;
  expect((await office.makeLot('T1')).status).toBe(200);
  await toldOf();
  expect(subscriber.lots.size).toBe(before + 1);
  expect(await service.kill('SIGTERM')).toBe(0);
  expect((await lotbook(away, 'audit', 'verify')).code).toBe(0);

  const back = await lotbook(away, 'move', '--to', 'embedded');
  expect([back.code, back.err]).toEqual([0, '']);
  service = await startProcess(home);
  services.push(service);
  office.address = service.address;
  expect([...(await office.lots()).keys()].sort()).toEqual(['H1', 'H2', 'H3', 'H4', 'H5', 'T1']);
  expect((await office.makeLot('H6')).status).toBe(200);
  await toldOf();
  expect(subscriber.unproved).toEqual([]);
  expect(await service.kill('SIGTERM')).toBe(0);
  expect((await lotbook(home, 'audit', 'verify')).code).toBe(0);
  const held = await lotbook(home, 'audit', 'verify', '--sealed', seal);
  expect([held.code, held.out]).toEqual([0, expect.stringContaining('no difference')]);
});
