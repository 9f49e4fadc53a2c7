// Who was forgotten after a backup stays forgotten when it is put back: also who was nobody's lead yet when it was taken,
// and whenever the restore is killed.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/app/settings/config.ts';
import { startService } from '../../../src/app/service.ts';
import { launch } from '../../faults/service-process.ts';
import { openSpace, TOKEN, type Space } from '../../support/space.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-forgotten-'));
const original = path.join(root, 'original');
const backup = path.join(root, 'taken.backup');
const list = path.join(original, 'forgotten.ndjson');
const once = { 'idempotency-key': 'declared once' };
let space: Space;
let at: string;
let ada: object;
let masterKey: string;

const person = (name: string, phone1: string) => ({
  name,
  firstname: 'Ada',
  email1: `${name.toLowerCase()}@x.example`,
  phone1,
});

beforeAll(async () => {
  space = await openSpace({ LOTBOOK_DATA_DIR: original });
  const program = await space.addProgram({ status: 'activated', rules: { registration_mode: 'manual' } });
  at = `/programs/${program}/registrations`;
  ada = person('Approuvee', '0612345601');
  expect((await space.partner('POST', at, ada, once)).status).toBe(201);
  const bea = person('Prospect', '0612345602');
  expect((await space.partner('POST', at, bea)).status).toBe(201);
  for (const id of [1, 2])
    await vi.waitFor(async () =>
      expect((await space.partner('GET', `${at}/${id}`)).json.data).toMatchObject({ ruling_required: 1 }),
    );
  masterKey = (await readFile(path.join(original, 'master-key'), 'utf8')).trim();
  expect(await command(original, 'backup', '--out', backup)).toMatchObject({ code: 0 });
  // one becomes a lead by the ruling, the other by a request
  const ruled = await space.desk('POST', `/${space.tenant}${at}/1/ruling`, { decision: 'approved' });
  expect(ruled.status, ruled.text).toBe(200);
  await space.partner('POST', `/programs/${program}/leads`, {
    contact: { name: 'Prospect', email1: 'prospect@x.example' },
  });
  await vi.waitFor(async () =>
    expect((await space.desk('GET', `/${space.tenant}/leads`)).json.data).toHaveLength(2),
  );
  for (const id of [1, 2])
    expect((await space.desk('POST', `/${space.tenant}/leads/${id}/anonymise`, {})).status).toBe(200);
});
afterAll(async () => {
  await space.close();
  await rm(root, { recursive: true, force: true });
});

const settings = (dataDir: string): Record<string, string> => ({
  LOTBOOK_DATA_DIR: dataDir,
  LOTBOOK_MASTER_KEY: masterKey,
  LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
  LOTBOOK_DEMO: '0',
});

const begun = (dataDir: string, ...args: string[]) => launch(settings(dataDir), 'bin/lotbook.mjs', args);

async function command(dataDir: string, ...args: string[]) {
  const running = begun(dataDir, ...args);
  const code = await running.ended;
  return { code, out: running.output(), err: running.errors() };
}

async function expectNobody(dataDir: string): Promise<void> {
  expect(await command(dataDir, 'audit', 'verify')).toMatchObject({ code: 0, err: '' });
  const service = await startService(
    readConfig({ ...settings(dataDir), LOTBOOK_LOG_LEVEL: 'silent', LOTBOOK_PORT: '0' }),
  );
  try {
    await service.untilReady(20_000);
    const ask = async (method: string, url: string, body?: object, headers = {}) => {
      const answered = await fetch(`${service.address}/v1/${space.tenant}${url}`, {
        method,
        headers: { 'x-api-key': space.partnerKey, 'content-type': 'application/json', ...headers },
        body: body ? JSON.stringify(body) : null,
      });
      return { status: answered.status, text: await answered.text() };
    };
    for (const id of [1, 2]) {
      const { status, text } = await ask('GET', `${at}/${id}`);
      expect([status, text]).toEqual([200, expect.stringContaining('"status":"rejected"')]);
      expect(text).not.toMatch(/x\.example|Ada|061234560/);
    }
    // the answer of then named her
    expect((await ask('POST', at, ada, once)).status).toBe(409);
  } finally {
    await service.stop();
  }
}

it('by the restore itself', async () => {
  const folder = path.join(root, 'restored');
  const restored = await command(folder, 'restore', backup, '--forgotten', list);
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(restored.out).toContain('forgot 0 leads and 2 registrations again; 2 of the list are not');
  await expectNobody(folder);
});

it('by a command of its own', async () => {
  const folder = path.join(root, 'later');
  expect(await command(folder, 'restore', backup)).toMatchObject({ code: 0 });
  expect(await command(folder, 'forget', list)).toMatchObject({
    code: 0,
    out: expect.stringContaining('forgot 0 leads and 2 registrations again') as string,
  });
  await expectNobody(folder);
});

it('also by one that is killed behind any of its steps: until it is through, no service starts', async () => {
  const folder = path.join(root, 'killed');
  for (const step of ['put back', 'forgot']) {
    const cut = begun(folder, 'restore', backup, '--forgotten', list);
    await expect.poll(() => cut.output(), { timeout: 40_000, interval: 1 }).toContain(step);
    await cut.kill('SIGKILL');
    const start = launch({ ...settings(folder), LOTBOOK_PORT: '0' });
    const impatience = setTimeout(() => void start.kill('SIGKILL'), 40_000);
    expect([await start.ended, start.errors()]).toEqual([1, expect.stringMatching(/not brought to its end/)]);
    clearTimeout(impatience);
  }
  // the list is a file of its own, that whoever goes on may not think of
  expect(await command(folder, 'restore', backup)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--forgotten LIST') as string,
  });
  const restored = await command(folder, 'restore', backup, '--forgotten', list);
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(restored.out).toMatch(/events were put back before/);
  await expectNobody(folder);
});
