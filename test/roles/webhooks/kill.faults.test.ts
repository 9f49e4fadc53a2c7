// The whole service is killed while it delivers, several times: afterwards everything has arrived, in order per lot.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { desk, freePort, startProcess, type ServiceProcess } from '../../faults/service-process.ts';
import { ok, startReceiver } from './receiver.ts';
import { startedFolder } from '../../support/folders/started-folder.ts';
import { apartment } from '../../support/apartment.ts';

const KILLS = 2;
const LOTS = 20;
const ROUNDS = 12;

it('loses nothing when its process is killed in mid-delivery', async () => {
  const dataDir = await startedFolder('webhook-kill');
  const env = {
    LOTBOOK_DATA_DIR: dataDir,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_DEMO: '0',
    LOTBOOK_LOG_LEVEL: 'silent',
    LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
  };
  let service: ServiceProcess = await startProcess(env);
  let kills = 0;
  let dying: Promise<unknown> = Promise.resolve();
  const receiver = await startReceiver((told, request, response) => {
    // the request is here and its answer is not: nobody has written down yet that it arrived
    if (kills < KILLS && receiver.came.length >= 60 * (kills + 1)) {
      kills += 1;
      dying = service.kill('SIGKILL');
      return;
    }
    setTimeout(() => ok(told, request, response), 5);
  });
  try {
    const office = await desk(service, dataDir);
    await office('POST', '/tenants', { key: 'rive', name: 'Rive', settings: { rate_limit_per_minute: 0 } });
    const made = await office('POST', '/rive/programs', { name: 'Les Terrasses', status: 'activated' });
    const program = (made.data as { id: number }).id;
    const issued = await office('POST', '/rive/keys', {
      user_id: null,
      global_permissions: ['global.webhook.manage'],
      permissions: ['lot.view', 'lot.create', 'lot.update'],
      program_ids: 'all',
    });
    const headers = { 'x-api-key': (issued.data as { key: string }).key, 'content-type': 'application/json' };
    const post = async (url: string, body: object) => {
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${service.address}/v1/rive${url}`, sent);
      return (await response.json()) as { data: { secret: string; success: { id: number }[] } };
    };
    const { data: subscription } = await post('/webhooks', { url: receiver.url });
    receiver.secrets = [subscription.secret];
    const lots = Array.from({ length: LOTS }, (_, i) => apartment(`X${i}`, `A${i}`));
    const { data: created } = await post(`/programs/${program}/lots`, { lots });
    const change = (bedrooms: number) =>
      post(`/programs/${program}/lots`, {
        lots: created.success.map(({ id }, i) => ({ id, external_id: `X${i}`, bedrooms })),
      });
    const due = LOTS * (1 + ROUNDS);
    for (let round = 1; round <= ROUNDS;) {
      const before = kills;
      // a change that was under way at the kill is sent again: what is so already changes nothing
      const done = await change(round).catch(() => null);
      await dying;
      if (done) round += 1;
      if (kills > before || !done) service = await startProcess(env);
    }
    const arrived = (): number => new Set(receiver.accepted.map((t) => t.id)).size;
    while (kills < KILLS || service.child.signalCode !== null) {
      await expect.poll(() => kills === KILLS || arrived() === due).toBe(true);
      await dying;
      if (service.child.signalCode !== null) service = await startProcess(env);
      else break;
    }
    await expect.poll(arrived, { timeout: 60_000 }).toBe(due);
    expect(kills).toBe(KILLS);
    expect(receiver.wrong).toEqual([]);
    const last = new Map<number, number>();
    const seen = new Set<string>();
    for (const { id, lot, revision } of receiver.accepted.filter((t) => !seen.has(t.id) && seen.add(t.id))) {
      expect([id, revision > (last.get(lot) ?? -1)]).toEqual([id, true]);
      last.set(lot, revision);
    }
  } finally {
    await service.kill('SIGTERM');
    await receiver.close();
    const pid = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null);
    expect(pid).toBeNull();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 180_000);
