// The pages keep their word: what they tell people to type is typed here, on a service of its own, as far as it can run
// without Docker. A page that tells more than is run here fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lotbook } from '../../src/app/command-line/lotbook.ts';
import { readConfig } from '../../src/app/settings/config.ts';
import { freePort } from '../faults/service-process.ts';
import { openSpace, TENANT, TOKEN, type Space } from '../support/space.ts';
import { Selling } from '../api/purchases/selling.ts';
import { root, typedCommands, withSettings, wordsOf } from './shell-blocks.ts';

/** Those that are run elsewhere, and where. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/\bdocker compose |^cat > \.env|^LOTBOOK_MASTER_KEY_COMMAND=/, 'test/docs/typed.repo.test.ts'],
  // those of a real EventStoreDB
  [/:2113\b/, 'test/docs/typed.repo.test.ts'],
  [/^git |^npm |vitest/, 'test/docs/typed.repo.test.ts'],
  [/^npx lotbook move /, 'test/app/backup/move.faults.test.ts'],
  [/^npx lotbook adopt/, 'test/faults/known-store.int.test.ts'],
];
/** What ends with 1 here, where there is nothing of that name. */
const FINDS_NOTHING = /^npx lotbook quarantine show /;

const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-typed-'));
const restored = path.join(folder, 'srv');
const typed = (await typedCommands()).filter(
  ({ command }) => !ELSEWHERE.some(([pattern]) => pattern.test(command)),
);
const of = (page: string): string[] =>
  typed.flatMap(({ page: one, command }) => (one === page ? [command] : []));

let space: Space;
/** What stands in a page for something that is another one here. */
let here: readonly (readonly [RegExp, string])[];
beforeAll(async () => {
  space = await openSpace();
  const selling = new Selling(space);
  const program = await selling.program();
  const lot = await selling.lot(program);
  const option = await selling.option(program, [lot]);
  const masterKey = (await readFile(path.join(space.dataDir, 'master-key'), 'utf8')).trim();
  await mkdir(path.join(folder, 'secure'));
  await writeFile(path.join(folder, 'forgotten.ndjson'), '');
  here = [
    [/\$BASE|http:\/\/127\.0\.0\.1:8080/g, space.address],
    [/\$\(cat data\/backoffice-token\)|\$T\b/g, TOKEN],
    [/\$KEY\b/g, space.partnerKey],
    [/\$\(date \+%F\)/g, '2026-03-14'],
    [/LOTBOOK_MASTER_KEY=…/g, `LOTBOOK_MASTER_KEY=${masterKey}`],
    [/\/srv\/lotbook/g, restored],
    [/\/backups\/|\/secure\//g, `${folder}/$&`],
    [/(?<=--tenant |\/v1\/|lead-)demo\b/g, TENANT],
    [/\blot 12\b/g, `lot ${lot}`],
    [/\blead 42\b/g, `lead ${option.lead_id}`],
    [/\boption 7\b/g, `option ${option.id}`],
    [/2026-03-14T09:00:00Z/g, '2999-01-01T00:00:00Z'],
  ];
  await mkdir(path.join(folder, 'backups'));
});
afterAll(async () => {
  await space?.close();
  await rm(folder, { recursive: true, force: true });
});

const before = process.cwd();
afterAll(() => process.chdir(before));

async function type(command: string, more: Record<string, string> = {}): Promise<void> {
  const words = here.reduce((text, [pattern, to]) => text.replace(pattern, to), command);
  const { env, rest } = withSettings(wordsOf(words));
  if (rest[0] === 'curl') return await ask(command, rest);
  expect(rest.slice(0, 2)).toEqual(['npx', 'lotbook']);
  const to = rest.indexOf('>');
  const said = await run(to < 0 ? rest.slice(2) : rest.slice(2, to), {
    LOTBOOK_DATA_DIR: space.dataDir,
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    ...more,
    ...env,
  });
  expect([command, said.code, said.err]).toEqual([
    command,
    FINDS_NOTHING.test(command) ? 1 : 0,
    FINDS_NOTHING.test(command) ? expect.stringContaining('is not set aside') : '',
  ]);
  if (to >= 0) await writeFile(path.join(folder, rest[to + 1]!), said.out);
}

async function run(args: readonly string[], env: Record<string, string>) {
  let [out, err] = ['', ''];
  // pages name files beside who types
  process.chdir(folder);
  const code = await lotbook(args, () => readConfig(env), {
    write: (text) => (out += text),
    complain: (text) => (err += text),
    isWatched: false,
  }).finally(() => process.chdir(before));
  return { code, out, err };
}

async function ask(command: string, words: readonly string[]): Promise<void> {
  const behind = (option: string): string[] =>
    words.flatMap((word, i) => (word === option ? [words[i + 1] ?? ''] : []));
  const [body] = behind('-d');
  const response = await fetch(words.find((word) => /^https?:/.test(word)) ?? '', {
    method: behind('-X')[0] ?? (body === undefined ? 'GET' : 'POST'),
    headers: behind('-H').map((line): [string, string] => {
      const [name = '', value = ''] = line.split(/: (.*)/s);
      return [name, value];
    }),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  expect([command, response.status, text]).toEqual([command, expect.toBeOneOf([200, 201]), text]);
}

test.each(['README.md', 'docs/administrators.md', 'docs/webhooks.md', 'docs/auditors.md'])(
  '%s',
  async (page) => {
    expect(of(page)).not.toEqual([]);
    for (const command of of(page)) await type(command);
  },
);

test('docs/operating.md', async () => {
  const all = of('docs/operating.md');
  let isOfRestored = false;
  for (const command of all) {
    // what is verified behind a restore is what was put back
    isOfRestored =
      command.includes('lotbook restore') || (isOfRestored && command.includes('lotbook audit verify'));
    // and only there the key is one of the settings
    const where = isOfRestored || command.includes('rekey --to') ? restoredSettings() : {};
    await type(command, where);
  }
  const typedHere = all.map((command) => /npx lotbook (\w+)/.exec(command)?.[1]);
  expect(new Set(typedHere)).toEqual(
    new Set(['backup', 'restore', 'audit', 'rekey', 'quarantine', 'rebuild']),
  );
});

function restoredSettings(): Record<string, string> {
  const [, masterKey = ''] =
    here.find(([, to]) => to.startsWith('LOTBOOK_MASTER_KEY='))?.[1].split(/=(.*)/s) ?? [];
  return { LOTBOOK_DATA_DIR: restored, LOTBOOK_MASTER_KEY: masterKey };
}

test('every command of the pages is run here, or is known to be run elsewhere', async () => {
  const pages = ['README.md', 'administrators', 'webhooks', 'auditors', 'operating'];
  const left = typed.filter(({ page }) => !pages.some((one) => page.includes(one)));
  expect(left).toEqual([]);
  for (const [, file] of ELSEWHERE) await readFile(path.join(root, file));
});

test('the receiver of docs/webhooks.md takes what is signed, and nothing else', async () => {
  const text = await readFile(path.join(root, 'docs/webhooks.md'), 'utf8');
  const port = String(await freePort());
  const code = (/```js\n([^]*?)```/.exec(text)?.[1] ?? '').replace('8081', port);
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: { ...process.env, LOTBOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  try {
    const body = JSON.stringify({
      type: 'webhook.ping',
      timestamp: '2026-03-14T09:00:00.000000Z',
      data: {},
    });
    const at = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    };
    const send = (text: string): Promise<number> =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: text }).then(({ status }) => status);
    await expect.poll(() => send(body).catch(() => 0)).toBe(204);
    expect(await send(body.replace('ping', 'pong'))).toBe(401);
    await expect.poll(() => said).toMatch(/^msg_1 webhook\.ping undefined$/m);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
