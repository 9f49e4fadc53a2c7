// The client as a partner has it: packed, and installed into a folder of its own, with nothing from a registry.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const NEEDED = ['node_modules/openapi-fetch', 'node_modules/openapi-typescript-helpers'];

export interface Installed {
  readonly folder: string;
  /** The files of `@lotbook/client`, as they were packed. */
  readonly files: readonly string[];
  remove(): Promise<void>;
}

export async function installClient(): Promise<Installed> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-client-'));
  const tarballs = path.join(folder, 'tarballs');
  await mkdir(tarballs);
  const pack = ['pack', '--pack-destination', tarballs, '--silent'];
  await run('npm', pack, { cwd: path.join(root, 'clients/typescript') });
  for (const needed of NEEDED)
    await run('npm', [...pack, '--ignore-scripts'], { cwd: path.join(root, needed) });
  await writeFile(
    path.join(folder, 'package.json'),
    '{ "name": "partner", "private": true, "type": "module" }\n',
  );
  const packed = (await readdir(tarballs)).map((name) => path.join(tarballs, name));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packed], { cwd: folder });
  const own = path.join(folder, 'node_modules/@lotbook/client');
  const files = await readdir(own, { recursive: true });
  return { folder, files, remove: () => rm(folder, { recursive: true, force: true }) };
}
