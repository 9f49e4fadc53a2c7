// While npm installs, somebody says how far it is: packages are counted where they arrive. It ends with who waits for it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const SCRIPT = path.resolve(import.meta.dirname, '../../bin/run-npm.mjs');

it('counts scoped and nested packages, and ends when it is told to', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-progress-'));
  try {
    for (const place of ['one', '@scope/two', '@scope/two/node_modules/three', '.bin', '.cache/four']) {
      await mkdir(path.join(folder, place), { recursive: true });
      await writeFile(path.join(folder, place, 'package.json'), '{}');
    }
    await mkdir(path.join(folder, 'empty-as-yet'));
    const waits = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
    const child = spawn(process.execPath, [SCRIPT, folder, '10', ...waits], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [chunk] = (await once(child.stderr, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('lotbook: 3 of 10 packages, 0 s\n');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([1, null]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('ends as npm does, and says when there is none', async () => {
  for (const [command, code] of [
    [[process.execPath, '-e', 'process.exit(7)'], 7],
    [['no-such-npm'], 1],
  ] as const) {
    const child = spawn(process.execPath, [SCRIPT, os.tmpdir(), '1', ...command], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(await once(child, 'exit')).toEqual([code, null]);
  }
});

it('takes npm and what npm has started along when the start that waits for them is killed', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-npm-'));
  const note = path.join(folder, 'pids');
  const below = `setInterval(() => {}, 1000)`;
  const npm = `const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(below)}]);
    require('node:fs').writeFileSync(${JSON.stringify(note)}, process.pid + ' ' + child.pid + ' ');
    setInterval(() => {}, 1000);`;
  const asked = [SCRIPT, folder, '1', process.execPath, '-e', npm];
  const start = `require('node:child_process').spawnSync(process.execPath, ${JSON.stringify(asked)}, { stdio: 'ignore' })`;
  const child = spawn(process.execPath, ['-e', start], { stdio: 'ignore' });
  try {
    const pids = async (): Promise<number[]> =>
      (await readFile(note, 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number);
    await expect.poll(pids).toHaveLength(2);
    const all = await pids();
    expect(all.map(isThere)).toEqual([true, true]);
    child.kill('SIGKILL');
    await expect.poll(() => all.map(isThere)).toEqual([false, false]);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});

/** One that has ended and that nobody has waited for yet is not there either. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}
