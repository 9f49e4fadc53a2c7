// A service takes little memory: when nobody asks, what its start needed is given back; when many do, its heap is cleared
// before it has grown much.
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import { desk, freePort, startProcess, type ServiceProcess } from '../faults/service-process.ts';
import { residentMib } from '../support/costs/resident.ts';
import { startedFolder } from '../support/folders/started-folder.ts';
import { apartment } from '../support/apartment.ts';

const MOST_IDLE_MIB = 200;
const MOST_MIB = 400;
const IN_FLIGHT = 32;
const LOAD_MS = 15_000;

let folder: string;
let service: ServiceProcess;
beforeEach(async () => {
  folder = await startedFolder('memory');
  service = await startProcess({
    LOTBOOK_DATA_DIR: folder,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_DEMO: '0',
  });
});
afterEach(async () => {
  await service.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const takenMib = (): number => residentMib(service.child.pid!);

/** Of a program of two hundred lots, for a key without limits: its sheet, its lots, and persons who are sent in. */
async function asking(): Promise<(n: number) => Promise<number>> {
  const office = await desk(service, folder);
  const settings = { rate_limit_per_minute: 0, heavy_routes_per_hour: 0 };
  await office('POST', '/tenants', { key: 'foule', name: 'Foule', settings });
  const program = { name: 'Les Terrasses', city: 'Lyon', type: 'VEFA', status: 'activated' };
  const { id } = (await office('POST', '/foule/programs', program)).data as { id: number };
  const lots = Array.from({ length: 200 }, (_, n) => apartment(`E${n}`, `A${n}`));
  await office('POST', `/foule/programs/${id}/lots`, { lots });
  const powers = { user_id: null, global_permissions: [], permissions: PROGRAM_PERMISSIONS };
  const made = await office('POST', '/foule/keys', { ...powers, program_ids: 'all' });
  const { key } = made.data as { key: string };
  const at = `${service.address}/v1/foule/programs/${id}`;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return async (n) => {
    const contact = { name: `Roux ${n}`, email1: `roux.${n}@mail.example` };
    const lead = { method: 'POST', headers, body: JSON.stringify({ contact, lead: {} }) };
    const answer = await (n % 10 === 9
      ? fetch(`${at}/leads`, lead)
      : fetch(n % 10 > 6 ? `${at}/lots` : at, { headers }));
    await answer.arrayBuffer();
    return answer.status;
  };
}

test('within seconds of its start it takes no more than 200 MiB, and answers', async () => {
  await expect.poll(takenMib, { interval: 250 }).toBeLessThan(MOST_IDLE_MIB);
  expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
  expect(service.errors()).toBe('');
});

test('asked as fast as it answers it takes no more than 400 MiB', async () => {
  const ask = await asking();
  const statuses: number[] = [];
  const until = performance.now() + LOAD_MS;
  let count = 0;
  const callers = Array.from({ length: IN_FLIGHT }, async () => {
    while (performance.now() < until) statuses.push(await ask(++count));
  });
  let most = 0;
  while (performance.now() < until) {
    most = Math.max(most, takenMib());
    await delay(50);
  }
  await Promise.all(callers);
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  expect(most).toBeLessThan(MOST_MIB);
});
