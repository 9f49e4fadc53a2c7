// `lotbook doctor` beside a service that is well, where nothing is, and where something is wrong.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareLive } from '../../../projections/building/generations.ts';
import { prepareRuntime } from '../../../src/app/backend.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { lotbook } from '../../../src/app/command-line/lotbook.ts';
import { readConfig } from '../../../src/app/settings/config.ts';
import { claimDataFolder } from '../../../src/platform/embedded/owner.ts';
import { startMortal } from '../../platform/embedded/proxy.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { storesOf } from '../../support/stores/stores-of.ts';

const TOKEN = 'a-token-for-the-back-office';
const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-doctor-'));
const original = () => ({ LOTBOOK_DATA_DIR: path.join(root, 'original') });
let space: Space;
beforeAll(async () => {
  space = await openSpace(original());
  expect(await run(original(), 'backup', '--out', path.join(root, 'one.backup'))).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await space.close();
  await rm(root, { recursive: true, force: true });
});

async function run(env: Record<string, string>, ...args: string[]) {
  let [out, err] = ['', ''];
  const code = await lotbook(args, () => readConfig({ LOTBOOK_BACKOFFICE_TOKEN: TOKEN, ...env }), {
    write: (text) => (out += text),
    complain: (text) => (err += text),
    isWatched: false,
  });
  return { code, out, err };
}

describe('a doctor', () => {
  it('finds nothing wrong with a service that is well, and changes nothing', async () => {
    const found = await run({ ...original(), LOTBOOK_PORT: '8080' }, 'doctor');
    expect(found).toMatchObject({ code: 0, err: '' });
    for (const about of [
      'version',
      'disk',
      'Postgres',
      'clock',
      'connections',
      'master key',
      'event store',
      'read models',
      'backup',
      'plan files',
    ])
      expect(found.out).toMatch(new RegExp(`^well +${about} `, 'm'));
  });

  it('makes nothing where nothing is', async () => {
    const folder = path.join(root, 'never');
    const { code, out } = await run({ LOTBOOK_DATA_DIR: folder }, 'doctor');
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, 'nothing is wrong; 2 things are not known']);
    expect(await stat(folder).catch(() => null)).toBeNull();
  });

  it('says what is wrong and what to do', async () => {
    const other = { ...original(), LOTBOOK_MASTER_KEY: Buffer.alloc(32, 9).toString('base64') };
    const wrongKey = await run(other, 'doctor');
    expect([wrongKey.code, wrongKey.out]).toEqual([
      1,
      expect.stringMatching(/WRONG +master key .*\n +→ put back/),
    ]);
    const file = await run({ LOTBOOK_DATA_DIR: path.join(root, 'one.backup') }, 'doctor');
    expect([file.code, file.out]).toEqual([
      1,
      expect.stringMatching(/WRONG +data folder .*one.backup is a file/),
    ]);
    const away = await run(
      {
        LOTBOOK_DATA_DIR: path.join(root, 'never'),
        LOTBOOK_EVENTSTORE: 'esdb://127.0.0.1:9?tls=false',
        LOTBOOK_DATABASE_URL: 'postgres://x@127.0.0.1:9/x',
        LOTBOOK_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
      },
      'doctor',
    );
    expect(away.code).toBe(1);
    expect(away.out).toMatch(/WRONG +Postgres /);
    expect(away.out).toMatch(/WRONG +event store /);
    const { runtime } = space.service.backend;
    await runtime.query(`update runtime.backups set taken_at = taken_at - interval '2 days'`);
    const old = await run(original(), 'doctor');
    await runtime.query(`update runtime.backups set taken_at = taken_at + interval '2 days'`);
    expect([old.code, old.out]).toEqual([1, expect.stringMatching(/WRONG +backup .*48\.\d h ago/)]);
  });

  it.each(['runtime', 'crm'])(
    'names what a newer version has done to %s, and so does a start',
    async (schema) => {
      const { runtime, databaseUrl } = space.service.backend;
      await runtime.query(`insert into ${schema}.migrations (name, timestamp) values ('9999-later', '')`);
      const found = await run(original(), 'doctor');
      const started = schema === 'crm' ? prepareLive(databaseUrl, projectors) : prepareRuntime(databaseUrl);
      await expect(started).rejects.toThrow(/^a newer Lotbook has been on this Postgres \(9999-later\)/);
      await runtime.query(`delete from ${schema}.migrations where name = '9999-later'`);
      expect([found.code, found.out]).toEqual([1, expect.stringMatching(/WRONG +tables .*\(9999-later\)/)]);
    },
  );

  it('says of a Postgres that is lost meanwhile that it is lost, whatever was looked at', async () => {
    const stores = await storesOf(original().LOTBOOK_DATA_DIR);
    const url = new URL(stores.databaseUrl);
    const wire = await startMortal(Number(url.port), 15, 'refuse');
    url.port = String(wire.port);
    const env = {
      LOTBOOK_DATABASE_URL: url.href,
      LOTBOOK_EVENTSTORE: stores.eventStoreUrl,
      LOTBOOK_MASTER_KEY: await readFile(path.join(original().LOTBOOK_DATA_DIR, 'master-key'), 'utf8'),
    };
    const { code, out } = await run(env, 'doctor').finally(() => wire.stop());
    expect([code, out]).toEqual([1, expect.stringMatching(/^well +Postgres /m)]);
    const wrong = [...out.matchAll(/^WRONG +(.+?) {2,}.*\n +→ (.*)$/gm)].map(([, about, remedy]) => [
      about,
      remedy,
    ]);
    expect(wrong.length).toBeGreaterThan(0);
    for (const [about, remedy] of wrong)
      expect([about, remedy]).toEqual([
        'Postgres',
        expect.stringContaining(`LOTBOOK_DATABASE_URL (${url.host})`),
      ]);
  });

  it('finds that stores inside do not answer, while a process has the folder', async () => {
    const folder = path.join(root, 'mute');
    const claim = await claimDataFolder(folder);
    const nobody = {
      databaseUrl: 'postgres://x@127.0.0.1:9/x',
      eventStoreUrl: 'esdb://127.0.0.1:9?tls=false',
    };
    await writeFile(path.join(folder, 'stores.json'), JSON.stringify(nobody));
    const mute = await run({ LOTBOOK_DATA_DIR: folder }, 'doctor');
    expect(mute.code).toBe(1);
    expect(mute.out).toMatch(/WRONG +Postgres /);
    expect(mute.out).toMatch(/WRONG +event store /);
    await claim.release();
    const left = await run({ LOTBOOK_DATA_DIR: folder }, 'doctor');
    expect([left.code, left.out]).toEqual([0, expect.stringContaining('no service runs on')]);
  });
});

it('the version is that of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(await run({}, '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
});
