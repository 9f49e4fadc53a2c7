// Another master key, beside a running service: whoever runs goes on, a kill half way is gone on with, and once it is ended
// the key before opens nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { WrongMasterKey } from '../../src/platform/vault/master-keys.ts';
import { seal } from '../../src/platform/vault/sealing.ts';
import { Vault } from '../../src/platform/vault/vault.ts';
import { runHere } from '../api/audit/command.ts';
import { openSpace, type Space } from '../support/space.ts';

const root = path.resolve(import.meta.dirname, '../..');
let space: Space;
let first: Buffer;
beforeAll(async () => {
  space = await openSpace();
  first = await keyIn('master-key');
});
afterAll(() => space.close());

const file = (name: string): string => path.join(space.dataDir, name);
const keyIn = async (name: string): Promise<Buffer> =>
  Buffer.from((await readFile(file(name), 'utf8')).trim(), 'base64');

let leads = 0;
async function addLead(): Promise<number> {
  const contact = { name: `Roux ${++leads}`, email1: `roux.${leads}@mail.example` };
  const sent = await space.partner('POST', `/programs/${space.programId}/leads`, { contact, lead: {} });
  expect(sent.status).toBeLessThan(300);
  return (sent.json.body as { lead_id: number }).lead_id;
}

const nameOf = async (lead: number): Promise<string> =>
  (await space.desk('GET', `/${space.tenant}/leads/${lead}`)).text;

const left = async (): Promise<number> => {
  const { rows } = await space.service.backend.runtime.query<{ left: number }>(
    `select count(*)::int as left from vault.data_keys
     where wrapped is not null and generation < (select generation from vault.master_key_check)`,
  );
  return rows[0]!.left;
};

/** Data keys of nobody, wrapped with the first master key. */
async function lay(count: number): Promise<void> {
  const subjects = Array.from({ length: count }, (_, n) => `nobody-${n}`);
  await space.service.backend.runtime.query(
    'insert into vault.data_keys (subject, wrapped) select * from unnest($1::text[], $2::bytea[])',
    [subjects, subjects.map((subject) => seal(first, subject, randomBytes(32)))],
  );
}

describe('beside a running service', () => {
  const everybody: number[] = [];

  test('a change that is killed half way leaves either key good, for who runs and for who starts', async () => {
    everybody.push(await addLead());
    await lay(30_000);
    const child = spawn(process.execPath, [path.join(root, 'bin/lotbook.mjs'), 'rekey'], {
      env: { ...process.env, LOTBOOK_DATA_DIR: space.dataDir },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await expect.poll(left, { interval: 5 }).toBeGreaterThan(0);
    await expect.poll(left, { interval: 5 }).toBeLessThan(29_000);
    child.kill('SIGKILL');
    await ended;
    expect(await left()).toBeGreaterThan(0);
    // the new key was on the disk first
    const second = await keyIn('master-key.next');
    expect((await stat(file('master-key.next'))).mode & 0o077).toBe(0);
    // who runs makes keys and reads those of both generations
    everybody.push(await addLead());
    expect(await nameOf(everybody[1]!)).toContain('Roux 2');
    const { runtime, masterKey } = space.service.backend;
    for (const key of [first, second]) {
      const vault = new Vault(runtime, key);
      const { current, root: derived } = await vault.open();
      expect([current, derived]).toEqual([second, masterKey]);
      const keys = await vault.keys(['nobody-0', 'nobody-29999', `lead-${space.tenant}.${everybody[0]}`]);
      expect([...keys.values()].filter((one) => one === null)).toEqual([]);
    }
    const ended1 = await runHere(space.dataDir, ['rekey', '--finish']);
    expect(ended1).toMatchObject({
      code: 1,
      err: expect.stringMatching(/still holds the key before/) as string,
    });
  });

  test('another key is not begun with before it is ended', async () => {
    const other = path.join(space.dataDir, 'other');
    await writeFile(other, randomBytes(32).toString('base64'));
    expect(await runHere(space.dataDir, ['rekey', '--to', other])).toMatchObject({
      code: 1,
      err: expect.stringContaining('another change of the master key is under way') as string,
    });
  });

  test('the same command goes on, and the new key takes its place', async () => {
    const before = await left();
    const ran = await runHere(space.dataDir, ['rekey']);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain(`${before} data keys are wrapped with the new master key`);
    expect(await left()).toBe(0);
    expect(await keyIn('master-key.previous')).toEqual(first);
    expect(await keyIn('master-key')).not.toEqual(first);
    await expect(stat(file('master-key.next'))).rejects.toThrow();
    const found = await runHere(space.dataDir, ['doctor']);
    expect(found.out).toContain('it is being changed, and the one before is accepted too');
  });

  test('once it is ended the key before opens nothing, and everybody is who they were', async () => {
    expect(await runHere(space.dataDir, ['rekey', '--finish'])).toMatchObject({ code: 0 });
    expect((await runHere(space.dataDir, ['rekey', '--finish'])).out).toContain(
      'no change of the master key is under way',
    );
    const { runtime } = space.service.backend;
    await expect(new Vault(runtime, first).open()).rejects.toThrow(WrongMasterKey);
    const { rows } = await runtime.query('select * from vault.master_key_check');
    expect(rows).toMatchObject([
      { generation: 2, previous_mark: null, next_under_previous: null, previous_under_next: null },
    ]);
    // nothing that is remembered hides it
    space.service.backend.vault.forget();
    everybody.push(await addLead());
    for (const [n, lead] of everybody.entries()) expect(await nameOf(lead)).toContain(`Roux ${n + 1}`);
    const data = await readFile(file('master-key'), 'utf8');
    expect(Buffer.from(data.trim(), 'base64')).toEqual((await space.service.backend.vault.look()).current);
  });

  test('what was derived from the first key stays: the same person is still the same person', async () => {
    const contact = { name: 'Roux 1', email1: 'roux.1@mail.example' };
    const again = await space.partner('POST', `/programs/${space.programId}/leads`, { contact, lead: {} });
    expect((again.json.body as { lead_id: number }).lead_id).toBe(everybody[0]);
  });
});

test('a key of the settings is changed to the one in a file, which is made', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-keys-'));
  const to = path.join(folder, 'second');
  const ran = await runHere(space.dataDir, ['rekey', '--to', to]);
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(`it is in ${to}`) as string });
  const third = Buffer.from((await readFile(to, 'utf8')).trim(), 'base64');
  const keys = await new Vault(space.service.backend.runtime, third).open();
  expect([keys.generation, keys.current, keys.root]).toEqual([3, third, first]);
  const found = await runHere(space.dataDir, ['doctor']);
  expect(found.out).toContain('is the one before');
  await rm(folder, { recursive: true });
});
