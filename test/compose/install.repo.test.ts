// What the first start and the first test of a fresh clone install, whatever npm is set to leave out: with packages made
// here, so that nothing is asked of a registry.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const KINDS = {
  running: 'dependencies',
  'made-for-this-machine': 'optionalDependencies',
  vitest: 'devDependencies',
};
let folder = '';

const json = (...at: string[]) => path.join(folder, ...at, 'package.json');
const npm = (args: string[], cwd = folder) => run('npm', [...args, '--offline', '--no-audit'], { cwd });

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-install-'));
  await cp(path.join(root, 'bin'), path.join(folder, 'bin'), { recursive: true });
  const asked: Record<string, Record<string, string>> = {};
  for (const [name, kind] of Object.entries(KINDS)) {
    await mkdir(path.join(folder, 'made', name), { recursive: true });
    await writeFile(json('made', name), JSON.stringify({ name, version: '1.0.0' }));
    await npm(['pack', '--pack-destination', folder], path.join(folder, 'made', name));
    asked[kind] = { [name]: `file:${name}-1.0.0.tgz` };
  }
  await writeFile(json(), JSON.stringify({ name: 'a-clone', version: '1.0.0', ...asked }));
  await npm(['install', '--package-lock-only']);
});
beforeEach(async () => await rm(path.join(folder, 'node_modules'), { recursive: true, force: true }));
afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function installed(asked: string, settings: Record<string, string> = {}): Promise<string[]> {
  const script = `(await import('./bin/install.mjs')).ensureInstalled('${asked}')`;
  await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...process.env, npm_config_offline: 'true', ...settings },
  });
  const names = await readdir(path.join(folder, 'node_modules'));
  return names.filter((name) => !name.startsWith('.')).sort();
}

const ALL = Object.keys(KINDS).sort();
const RUNNING = ALL.filter((name) => name !== 'vitest');

it.each([
  ['as it comes', {}],
  ['for a machine that runs services', { NODE_ENV: 'production' }],
  ['to leave out what is optional', { npm_config_omit: 'optional' }],
  ['to leave out the tools', { npm_config_omit: 'dev' }],
])('is what was asked for, where npm is set %s', async (_name, settings) => {
  expect(await installed('running', settings)).toEqual(RUNNING);
  expect(await installed('tests', settings)).toEqual(ALL);
});

it('is remembered as whole only where it is', async () => {
  await writeFile(path.join(folder, 'npm'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const withoutNpm = { PATH: `${folder}:${process.env.PATH}` };
  await expect(installed('running', withoutNpm)).rejects.toThrow('npm could not install the packages');
  await rm(path.join(folder, 'npm'));
  expect(await installed('running')).toEqual(RUNNING);
});
