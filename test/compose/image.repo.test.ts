// What the image is made of is what a running service reads: derived from the code, from its two entries on. It starts
// where nothing can be written.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { copied, dockerfile } from './image.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ENTRIES = ['bin/start.mjs', 'bin/lotbook.mjs'];
const BESIDE = /new URL\((?:`|')(\.[^`'$]+)/g;

interface Reached {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

/** What the entries import, however far, and what they read beside themselves. */
function reached(): Reached {
  const files = new Set<string>();
  const packages = new Set<string>();
  const open = ENTRIES.map((entry) => path.join(root, entry));
  while (open.length > 0) {
    const file = open.pop()!;
    const name = path.relative(root, file);
    if (files.has(name)) continue;
    files.add(name);
    if (!/\.m?[jt]s$/.test(file) || !existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const { fileName: target } of ts.preProcessFile(text).importedFiles) {
      if (target.startsWith('.')) open.push(path.resolve(path.dirname(file), target));
      else if (!isBuiltin(target)) packages.add(packageOf(target));
    }
    for (const [, target = ''] of text.matchAll(BESIDE)) open.push(path.resolve(path.dirname(file), target));
  }
  return { files, packages };
}

const { files, packages } = reached();

it('holds every file that is imported or read', () => {
  expect(files.size).toBeGreaterThan(500);
  expect([...files]).toEqual(
    expect.arrayContaining([
      'docs/partners',
      'src/app/demo/story',
      'src/app/demo/examples.json',
      'package.json',
    ]),
  );
  const missing = [...files].filter(
    (file) => !copied.some((place) => file === place || file.startsWith(`${place}/`)),
  );
  expect(missing).toEqual([]);
  expect([...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it('is told of no more than it holds, and of all of it', async () => {
  const ignored = await readFile(path.join(root, '.dockerignore'), 'utf8');
  const let_in = ignored.split('\n').flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []);
  expect(let_in.toSorted()).toEqual([...new Set(copied)].toSorted());
  expect(copied.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
});

it('installs every package that is imported', async () => {
  const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});

it('runs as nobody in particular, and says whether it is well', () => {
  expect(dockerfile.match(/^FROM .+$/gm)).toHaveLength(2);
  expect(dockerfile.indexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nCOPY '));
  expect(dockerfile).toContain('\nHEALTHCHECK ');
});

it('names everything that is installed in it, and nothing else', async () => {
  expect(dockerfile).toContain('\nRUN node bin/bill.mjs > sbom.cdx.json\n');
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, 'bin/bill.mjs')], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { purl: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: true; devOptional?: true; optional?: true }>;
  };
  const of = (wanted: (found: (typeof lock.packages)[string]) => boolean): string[] =>
    Object.entries(lock.packages)
      .filter(([place, found]) => place !== '' && wanted(found))
      .map(
        ([place, { version }]) =>
          `pkg:npm/${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`,
      );
  const named = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  expect(of(({ dev, optional }) => !dev && !optional).filter((one) => !named.has(one))).toEqual([]);
  const running = new Set(of(({ dev }) => !dev));
  expect([...named].filter((one) => !running.has(one))).toEqual([]);
});

it('finds its packages remembered as the first stage leaves them, and needs to write nothing', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-image-'));
  try {
    await mkdir(path.join(folder, 'node_modules'));
    await cp(path.join(root, 'bin'), path.join(folder, 'bin'), { recursive: true });
    await cp(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
    // as npm writes it where the tools were left out
    await cp(path.join(root, 'package-lock.json'), path.join(folder, 'node_modules/.package-lock.json'));
    const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });
    expect(dockerfile).toContain('\nRUN node bin/install.mjs --remember\n');
    expect((await node('bin/install.mjs', '--remember')).stderr).toBe('');
    await rm(path.join(folder, 'node_modules/.package-lock.json'));
    const asked = await node(
      '--input-type=module',
      '-e',
      `(await import('./bin/install.mjs')).ensureInstalled()`,
    );
    expect(asked.stderr).toBe('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function packageOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}
