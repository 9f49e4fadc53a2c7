// `lotbook backup`, `restore` and `forget` on a small book: what is kept, what is refused, and in which words.
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lotbook } from '../../../src/app/command-line/lotbook.ts';
import { readConfig } from '../../../src/app/settings/config.ts';
import { KEPT, LEFT } from '../../../src/app/backup/kept-rows.ts';
import { EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { startService, type Service } from '../../../src/app/service.ts';
import { programNumbers } from '../../../src/processes/programs.ts';
import { launch } from '../../faults/service-process.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { apartment } from '../../support/apartment.ts';

const TOKEN = 'a-token-for-the-back-office';
const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-backup-'));
let space: Space;
let forgotten: number;
let lot: number;
let early: string;
let late: string;

beforeAll(async () => {
  space = await openSpace({ LOTBOOK_DATA_DIR: path.join(root, 'original') });
  const made = await space.partner('POST', `/programs/${space.programId}/lots`, {
    lots: [apartment('E1', 'A1')],
  });
  const { success } = made.json.data as { success: { id: number }[] };
  lot = success[0]!.id;
  const plan = new FormData();
  plan.append('file', new Blob([pdf], { type: 'application/pdf' }), 'plan.pdf');
  expect((await space.partner('POST', `/programs/${space.programId}/lots/${lot}/files`, plan)).status).toBe(
    201,
  );
  for (let n = 0; n < 2; n++)
    expect((await space.desk('POST', `/${space.tenant}/users/1/invitations`, {})).status).toBe(201);
  forgotten = await lead('Oubli', 'oubli@x.example');
  await lead('Reste', 'reste@x.example');
  early = path.join(root, 'early.backup');
  expect(await run(original(), 'backup', '--out', early)).toMatchObject({ code: 0, err: '' });
  const anonymised = await space.desk('POST', `/${space.tenant}/leads/${forgotten}/anonymise`, {});
  expect(anonymised.status).toBe(200);
  await lead('Nouveau', 'nouveau@x.example');
  await space.service.backend.runtime.query(
    `insert into runtime.idempotency
       (tenant_key, key_id, key_hash, fingerprint, state, attempt, lease_until, allocated, created_at)
     values ($1, 1, '\\x00', '\\x00', 'running', gen_random_uuid(), now(), $2, now())`,
    [space.tenant, { lot: [9_000], 'lead 1': [forgotten] }],
  );
  late = path.join(root, 'late.backup');
  expect(await run(original(), 'backup', '--out', late)).toMatchObject({ code: 0, err: '' });
});
afterAll(async () => {
  await space.close();
  await rm(root, { recursive: true, force: true });
});

const pdf = `%PDF-1.7\n${'x'.repeat(3_000_000)}\n%%EOF\n`;
const original = () => ({ LOTBOOK_DATA_DIR: path.join(root, 'original') });
const masterKey = async (): Promise<string> =>
  (await readFile(path.join(root, 'original', 'master-key'), 'utf8')).trim();

async function lead(name: string, email: string): Promise<number> {
  const taken = await space.partner('POST', `/programs/${space.programId}/leads`, {
    contact: { name, email1: email },
  });
  expect([taken.status, taken.text]).toEqual([201, expect.stringContaining('lead_id')]);
  return Number(/"lead_id":(\d+)/.exec(taken.text)![1]);
}

async function run(env: Record<string, string>, ...args: string[]) {
  let [out, err] = ['', ''];
  const settings = {
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_DEMO: '0',
    LOTBOOK_LOG_LEVEL: 'silent',
    ...env,
  };
  const code = await lotbook(args, () => readConfig(settings), {
    write: (text) => (out += text),
    complain: (text) => (err += text),
    isWatched: false,
  });
  return { code, out, err };
}

let folders = 0;
async function emptyFolder(): Promise<Record<string, string>> {
  const folder = path.join(root, `restored-${++folders}`);
  return { LOTBOOK_DATA_DIR: folder, LOTBOOK_MASTER_KEY: await masterKey() };
}

async function withService<T>(
  env: Record<string, string>,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const service = await startService(
    readConfig({
      LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
      LOTBOOK_DEMO: '0',
      LOTBOOK_LOG_LEVEL: 'silent',
      LOTBOOK_PORT: '0',
      ...env,
    }),
  );
  try {
    await service.untilReady(20_000);
    return await work(service);
  } finally {
    await service.stop();
  }
}

const namesIn = async (service: Service): Promise<(string | null)[]> => {
  const { rows } = await service.backend.live.pool.query<{ name: string | null }>(
    'select name from contacts order by lead_id',
  );
  return rows.map(({ name }) => name);
};

/** What is noted of signing in, here that links were made; a new line has a number of its own. */
const signInsIn = async ({ backend: { runtime } }: Service): Promise<unknown[]> => {
  const noted = 'user_id, method, outcome, by_kind, at';
  const { rows } = await runtime.query<object>(`select ${noted} from runtime.sign_ins order by id`);
  expect(rows).toHaveLength(2);
  await runtime.query(
    "begin; insert into runtime.sign_ins (tenant_key, method, outcome, at) values ('x', 'link', 'x', now()); rollback",
  );
  return rows;
};

describe('a backup', () => {
  it('takes the place of no file, and says where it cannot be written', async () => {
    expect(await run(original(), 'backup', '--out', early)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/exists already/) as string,
    });
    expect(await run(original(), 'backup', '--out', path.join(root, 'nowhere', 'x'))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^lotbook: .*cannot be written \(ENOENT\)\n$/) as string,
    });
    expect(await run(original(), 'backup')).toMatchObject({ code: 2 });
    expect(await run(original(), 'backup', '--to', 'x')).toMatchObject({ code: 2 });
  });

  it('is for its owner, and holds no secret and no name', async () => {
    expect((await stat(early)).mode & 0o777).toBe(0o600);
    const key = Buffer.from(await masterKey(), 'base64');
    expect((await readFile(early)).includes(key)).toBe(false);
  });

  it('keeps or leaves every table by decision', async () => {
    const { rows } = await space.service.backend.runtime.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('runtime', 'vault')`,
    );
    const decided = new Set([...KEPT.map(({ name }) => name), ...LEFT]);
    expect(rows.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([]);
    expect([...decided].filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('that was cut short is gone on with', async () => {
    const whole = await readFile(late);
    const file = path.join(root, 'again.backup');
    await writeFile(`${file}.part`, whole.subarray(0, Math.floor(whole.length * 0.9)));
    const again = await run(original(), 'backup', '--out', file);
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^went on with/) as string });
    const events = (text: string): string => / (\d+) events of/.exec(text)![1]!;
    const fresh = await run(original(), 'backup', '--out', path.join(root, 'fresh.backup'));
    expect(events(again.out)).toBe(events(fresh.out));
    expect((await run(await emptyFolder(), 'restore', file)).code).toBe(0);
  });
});

describe('a restore', () => {
  it('brings back everything, under the same identifiers', async () => {
    const env = await emptyFolder();
    expect(await run(env, 'restore', late)).toMatchObject({ code: 0, err: '' });
    const verified = await run(env, 'audit', 'verify');
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('no difference')]);
    await withService(env, async (service) => {
      expect(await namesIn(service)).toEqual([null, 'Reste', 'Nouveau']);
      expect(await signInsIn(service)).toEqual(await signInsIn(space.service));
      const { rows: begun } = await service.backend.runtime.query<{ allocated: object }>(
        "select allocated from runtime.idempotency where state = 'running'",
      );
      // no event of the backup reserved that lot: it is the next one's
      expect(begun).toEqual([{ allocated: { 'lead 1': [forgotten] } }]);
      const all = 'select tenant_key, name, storage_key, token from lot_files';
      const files = await service.backend.live.pool.query(all);
      expect(files.rows).toEqual((await space.service.backend.live.pool.query(all)).rows);
      const opened = await service.backend.plans.open((files.rows[0] as { token: string }).token);
      const chunks: Buffer[] = [];
      for await (const chunk of (opened as { content: AsyncIterable<Buffer> }).content) chunks.push(chunk);
      expect(createHash('sha256').update(Buffer.concat(chunks)).digest('hex')).toBe(
        createHash('sha256').update(pdf).digest('hex'),
      );
      // partners may know the numbers of what was made after the backup
      const fresh = await fetch(`${service.address}/backoffice/v1/${space.tenant}/programs`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Le Parc' }),
      });
      const made = (await fresh.json()) as { data: { id: number } };
      expect([fresh.status, made.data.id]).toEqual([201, space.programId + 100_001]);
      expect(await programNumbers(service.backend, space.tenant)).toEqual([space.programId, made.data.id]);
    });
    const again = await run(env, 'restore', late);
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(/goes into empty stores/)]);
  });

  it.each([
    ['cut in its middle', (b: Buffer) => b.subarray(0, b.length / 2), /was cut|ends before its end/],
    ['cut at its last byte', (b: Buffer) => b.subarray(0, -1), /was cut/],
    [
      'altered',
      (b: Buffer) => Buffer.concat([b.subarray(0, 500), Buffer.from([b[500]! ^ 1]), b.subarray(501)]),
      /damaged/,
    ],
    ['something else', () => Buffer.from('%PDF-1.7'), /is no backup/],
    ['empty', () => Buffer.alloc(0), /is no backup/],
  ])('refuses a file that is %s, and makes nothing', async (_, damage, words) => {
    const file = path.join(root, 'damaged.backup');
    await writeFile(file, damage(await readFile(late)));
    const env = await emptyFolder();
    expect(await run(env, 'restore', file)).toMatchObject({
      code: 1,
      err: expect.stringMatching(words) as string,
    });
    expect(await stat(env.LOTBOOK_DATA_DIR!).catch(() => null)).toBeNull();
  });

  it('refuses a folder in the place of a file', async () => {
    expect(await run(await emptyFolder(), 'restore', root)).toMatchObject({
      code: 1,
      err: `lotbook: ${root} is no file\n`,
    });
  });

  it('refuses without the master key, or with another one, and makes nothing', async () => {
    const { LOTBOOK_DATA_DIR: folder } = await emptyFolder();
    const none = await run({ LOTBOOK_DATA_DIR: folder! }, 'restore', late);
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/the master key is missing/)]);
    const other = Buffer.alloc(32, 9).toString('base64');
    const wrong = await run({ LOTBOOK_DATA_DIR: folder!, LOTBOOK_MASTER_KEY: other }, 'restore', late);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/is not the one/)]);
    expect(await stat(folder!).catch(() => null)).toBeNull();
    await mkdir(folder!, { recursive: true });
    await copyFile(path.join(root, 'original', 'master-key'), path.join(folder!, 'master-key'));
    await chmod(folder!, 0o700);
    expect((await run({ LOTBOOK_DATA_DIR: folder! }, 'restore', late)).code).toBe(0);
  });

  it('that is killed is gone on with, and no service starts on the half of it', async () => {
    const env: Record<string, string> = {
      ...(await emptyFolder()),
      LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
      LOTBOOK_DEMO: '0',
      LOTBOOK_PORT: '0',
    };
    const cut = launch(env, 'bin/lotbook.mjs', ['restore', late]);
    const where = path.join(env.LOTBOOK_DATA_DIR!, 'stores.json');
    await expect
      .poll(() => readFile(where, 'utf8').catch(() => ''), { timeout: 40_000, interval: 2 })
      .not.toBe('');
    const { eventStoreUrl } = JSON.parse(await readFile(where, 'utf8')) as { eventStoreUrl: string };
    const events = new EventStore(eventStoreUrl);
    await expect.poll(() => events.end(), { timeout: 40_000, interval: 1 }).not.toBeNull();
    await cut.kill('SIGKILL');
    await events.close();
    const start = launch(env);
    const impatience = setTimeout(() => void start.kill('SIGKILL'), 40_000);
    expect([await start.ended, start.errors()]).toEqual([
      1,
      expect.stringMatching(/holds a copy that was not brought to its end: run the same/),
    ]);
    clearTimeout(impatience);
    expect(await run(env, 'restore', late)).toMatchObject({ code: 0, err: '' });
    expect(await run(env, 'audit', 'verify')).toMatchObject({ code: 0 });
  });

  it('goes into no stores that are in use', async () => {
    const used = await run({ ...original(), LOTBOOK_MASTER_KEY: await masterKey() }, 'restore', late);
    expect([used.code, used.err]).toEqual([1, expect.stringMatching(/in use/)]);
  });
});

describe('who was forgotten', () => {
  it('is forgotten again in a backup from before, with every trace', async () => {
    const listed = await run(original(), 'forget', '--since', '2020-01-01T00:00:00Z');
    expect(listed.code).toBe(0);
    expect(listed.out).toContain(`"subject":"lead-${space.tenant}.${forgotten}"`);
    const list = path.join(root, 'original', 'forgotten.ndjson');
    expect(await readFile(list, 'utf8')).toContain(`lead-${space.tenant}.${forgotten}`);

    const env = await emptyFolder();
    expect(await run(env, 'restore', early)).toMatchObject({ code: 0 });
    await withService(env, async (service) => expect(await namesIn(service)).toEqual(['Oubli', 'Reste']));
    await writeFile(
      path.join(root, 'list'),
      [
        `${await readFile(list, 'utf8')}{"subject":"lead-${space.tenant}.99","forgotten_at":null}`,
        // of somebody who had the number of the next lead before it was made
        `{"subject":"lead-${space.tenant}.${forgotten + 1}","forgotten_at":"2020-01-01T00:00:00Z"}\n`,
      ].join('\n'),
    );
    const again = await run(env, 'forget', path.join(root, 'list'));
    expect([again.code, again.out]).toEqual([
      0,
      expect.stringMatching(/^forgot 1 leads .* 1 of the list are not .*\n1 of the list have numbers/),
    ]);
    await withService(env, async (service) => {
      expect(await namesIn(service)).toEqual([null, 'Reste']);
      const { rows } = await service.backend.runtime.query(
        'select subject, wrapped from vault.data_keys where destroyed order by 1',
      );
      expect(rows).toEqual([{ subject: `lead-${space.tenant}.${forgotten}`, wrapped: null }]);
    });
    expect((await run(env, 'audit', 'verify')).code).toBe(0);
  });

  it('is forgotten by the restore itself, when it is given the list', async () => {
    const env = await emptyFolder();
    const list = path.join(root, 'original', 'forgotten.ndjson');
    expect(await run(env, 'restore', early, '--forgotten', list)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/forgot 1 leads/) as string,
    });
    await withService(env, async (service) => expect(await namesIn(service)).toEqual([null, 'Reste']));
  });

  it('is told by a list that can be read, or by none', async () => {
    await writeFile(path.join(root, 'no-list'), '{"subject":"../x","forgotten_at":null}\n');
    expect(await run(await emptyFolder(), 'forget', path.join(root, 'no-list'))).toMatchObject({ code: 1 });
    expect(await run(await emptyFolder(), 'forget')).toMatchObject({ code: 2 });
    expect(await run(await emptyFolder(), 'forget', '--since', 'yesterday')).toMatchObject({ code: 2 });
  });
});

describe('plan files that are not what was uploaded', () => {
  it('are named by a backup, which takes them as they are, and by a doctor as far as their length tells', async () => {
    const uploaded = async (text: string): Promise<string> => {
      const form = new FormData();
      const file = new Blob([`%PDF-1.7\n${text}\n%%EOF\n`], { type: 'application/pdf' });
      form.append('file', file, `${text}.pdf`);
      await space.partner('POST', `/programs/${space.programId}/lots/${lot}/files`, form);
      const { rows } = await space.service.backend.live.pool.query<{ storage_key: string }>(
        'select storage_key from lot_files order by id desc limit 1',
      );
      return rows[0]!.storage_key;
    };
    const at = (key: string, folder = path.join(root, 'original')) =>
      path.join(folder, 'files', 'plans', key);
    const [altered, cut, unreadable, gone] = [
      await uploaded('altered'),
      await uploaded('cut'),
      await uploaded('unreadable'),
      await uploaded('gone'),
    ];
    await writeFile(at(altered), (await readFile(at(altered))).fill('y', 9, 12));
    await truncate(at(cut), 10);
    await rm(at(unreadable));
    await mkdir(at(unreadable));
    await rm(at(gone));

    const looked = await run(original(), 'doctor');
    const [, amiss = ''] = /WRONG +plan files +in the data folder: (.+)/.exec(looked.out) ?? [];
    expect([looked.code, amiss]).toEqual([
      1,
      `3 of 5 are gone or not as they were uploaded: ${[cut, unreadable, gone].sort().join(', ')}`,
    ]);
    const file = path.join(root, 'not-whole.backup');
    const taken = await run(original(), 'backup', '--out', file);
    const isNot = (key: string) =>
      `lotbook: the plan file ${key} is not what was uploaded: earlier backups may have it whole\n`;
    expect([taken.code, taken.err]).toEqual([
      1,
      `lotbook: the plan file ${gone} is not where plan files are kept\n` +
        [altered, cut, unreadable].map(isNot).join(''),
    ]);

    const env = await emptyFolder();
    expect((await run(env, 'restore', file)).code).toBe(0);
    for (const key of [altered, cut])
      expect(await readFile(at(key, env.LOTBOOK_DATA_DIR))).toEqual(await readFile(at(key)));
  });
});
