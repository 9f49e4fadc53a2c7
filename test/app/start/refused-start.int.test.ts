// What a start that cannot succeed says to whoever asked for it: one sentence that names the setting, soon, and nothing
// is made on the way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

const START = path.resolve(import.meta.dirname, '../../../bin/start.mjs');
const taken = createServer();
let folder: string;
let port: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-refused-'));
  await writeFile(path.join(folder, 'a-file'), '');
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  port = String((taken.address() as AddressInfo).port);
});
afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>, args: readonly string[] = []) {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    LOTBOOK_LOG_LEVEL: 'silent',
    LOTBOOK_DEMO: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [START, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

describe('a start is refused in one line', () => {
  it.each([
    ['a taken port', () => ({ LOTBOOK_PORT: port }), 'LOTBOOK_PORT: port'],
    ['a taken port for measurements', () => ({ LOTBOOK_METRICS_PORT: port }), 'LOTBOOK_METRICS_PORT: port'],
    ['a host that is none', () => ({ LOTBOOK_HOST: '300.1.2.3' }), 'LOTBOOK_HOST: "300.1.2.3"'],
    ['a host of another machine', () => ({ LOTBOOK_HOST: '192.0.2.1' }), 'LOTBOOK_HOST: 192.0.2.1'],
    [
      'a file as the data folder',
      () => ({ LOTBOOK_DATA_DIR: path.join(folder, 'a-file') }),
      'LOTBOOK_DATA_DIR: ',
    ],
    [
      'a folder below a file',
      () => ({ LOTBOOK_DATA_DIR: path.join(folder, 'a-file/x') }),
      'LOTBOOK_DATA_DIR: ',
    ],
    ['a folder where there are none', () => ({ LOTBOOK_DATA_DIR: '/proc/x' }), 'LOTBOOK_DATA_DIR: /proc/x'],
    ['a bad level', () => ({ LOTBOOK_LOG_LEVEL: 'loud' }), 'LOTBOOK_LOG_LEVEL: "loud"'],
  ])('for %s', async (_what, settings, says) => {
    const data = path.join(folder, 'made');
    const { code, out, err } = await start({ LOTBOOK_PORT: '0', LOTBOOK_DATA_DIR: data, ...settings() });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`lotbook: ${says}`);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).not.toMatch(/\b(EADDR|EEXIST|EACCES|ENOENT|ENOTDIR)|at \w+ \(/);
    expect(existsSync(data)).toBe(false);
    expect(await readdir(folder)).toEqual(['a-file']);
  });
});

test('a name like a setting’s is pointed out, and what was meant', async () => {
  const { err } = await start({ LOTBOOK_PROT: '9', LOTBOOK_PORT: port });
  expect(err.split('\n')[0]).toBe('lotbook: there is no setting LOTBOOK_PROT: did you mean LOTBOOK_PORT?');
});

describe('arguments', () => {
  it.each([
    [['--help'], 0, /LOTBOOK_PORT/],
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
  ])('%s are answered', async (args, code, says) => {
    const told = await start({}, args);
    expect([told.code, told.err]).toEqual([code, '']);
    expect(told.out).toMatch(says);
  });

  it.each([[['nonsense']], [['--prot', '9000']], [['--version', '--help']]])(
    '%s are refused',
    async (args) => {
      const { code, out, err } = await start({}, args);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(args[0]);
      expect(err).toContain('--help');
    },
  );
});
