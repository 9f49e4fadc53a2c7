// Where Postgres' programs lie for the account that runs them: as they are, or, below what only root may enter, as a copy.
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programsForAll } from '../../../src/platform/embedded/programs-for-all.ts';

const isRoot = process.getuid?.() === 0;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-programs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function laid(mode: number) {
  const native = path.join(folder, 'clone', 'native');
  await mkdir(path.join(native, 'bin'), { recursive: true });
  await mkdir(path.join(native, 'lib'));
  for (const name of ['postgres', 'initdb'])
    await writeFile(path.join(native, 'bin', name), name, { mode: 0o755 });
  await writeFile(path.join(native, 'lib', 'libpq.so.5.18'), 'lib');
  await symlink('libpq.so.5.18', path.join(native, 'lib', 'libpq.so.5'));
  await chmod(path.join(folder, 'clone'), mode);
  await chmod(folder, 0o755);
  const at = (name: string): string => path.join(native, 'bin', name);
  return { postgres: at('postgres'), initdb: at('initdb'), version: '18.4.0', major: '18' };
}

test('what every account may enter is run where it lies', async () => {
  const bin = await laid(0o755);
  expect(await programsForAll(bin, path.join(folder, 'cache'))).toEqual(bin);
  expect(await readdir(folder)).toEqual(['clone']);
});

test('what only its owner may enter is copied for root, whole and once, and run where it lies by anybody else', async () => {
  const bin = await laid(0o700);
  const cache = path.join(folder, 'cache');
  const both = await Promise.all([programsForAll(bin, cache), programsForAll(bin, cache)]);
  const there = path.join(cache, 'postgres-18.4.0');
  const copy = { ...bin, postgres: path.join(there, 'bin/postgres'), initdb: path.join(there, 'bin/initdb') };
  expect(both).toEqual(isRoot ? [copy, copy] : [bin, bin]);
  if (!isRoot) return;
  expect(await readdir(cache)).toEqual(['postgres-18.4.0']);
  expect(await readFile(path.join(there, 'lib/libpq.so.5'), 'utf8')).toBe('lib');
  expect((await stat(copy.initdb)).mode & 0o777).toBe(0o755);
  const made = (await stat(copy.postgres)).mtimeMs;
  await programsForAll(bin, cache);
  expect((await stat(copy.postgres)).mtimeMs).toBe(made);
});

test('what others may write to is not run', async () => {
  const bin = await laid(0o700);
  const there = path.join(folder, 'cache', 'postgres-18.4.0');
  await mkdir(path.join(there, 'bin'), { recursive: true });
  await chmod(there, 0o777);
  const placed = programsForAll(bin, path.join(folder, 'cache'));
  await (isRoot ? expect(placed).rejects.toThrow('is not run') : expect(placed).resolves.toEqual(bin));
});

test('a copy is for every account, whatever umask it and the packages were made with', async () => {
  const bin = await laid(0o700);
  const cache = path.join(folder, 'cache');
  if (!isRoot) return expect(await programsForAll(bin, cache)).toEqual(bin);
  await chmod(bin.postgres, 0o700);
  await chmod(path.dirname(bin.postgres), 0o700);
  const umask = process.umask(0o077);
  try {
    const { postgres } = await programsForAll(bin, cache);
    const modeOf = async (place: string): Promise<number> => (await stat(place)).mode & 0o777;
    expect(await modeOf(postgres)).toBe(0o755);
    expect(await modeOf(path.join(postgres, '../../lib/libpq.so.5.18'))).toBe(0o644);
    for (const place of [cache, path.join(postgres, '../..'), path.dirname(postgres)])
      expect(await modeOf(place)).toBe(0o755);
    // as an older start left it
    await chmod(cache, 0o700);
    await programsForAll(bin, cache);
    expect(await modeOf(cache)).toBe(0o755);
  } finally {
    process.umask(umask);
  }
});
