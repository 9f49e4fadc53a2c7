// While npm installs, somebody says how far it is: packages are counted where they arrive.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const SCRIPT = path.resolve(import.meta.dirname, '../../bin/install-progress.mjs');

it('counts scoped and nested packages, and ends when it is told to', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-progress-'));
  try {
    for (const place of ['one', '@scope/two', '@scope/two/node_modules/three', '.bin', '.cache/four']) {
      await mkdir(path.join(folder, place), { recursive: true });
      await writeFile(path.join(folder, place, 'package.json'), '{}');
    }
    await mkdir(path.join(folder, 'empty-as-yet'));
    const child = spawn(process.execPath, [SCRIPT, folder, '10'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [chunk] = (await once(child.stderr, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('lotbook: 3 of 10 packages, 0 s\n');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
