// The lock file is all that `npm ci` needs, and says which packages may run a script when they are installed.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

async function json<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(path.join(root, file), 'utf8')) as T;
}

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly allowScripts: Record<string, boolean>;
}
interface Lock {
  readonly packages: Record<
    string,
    {
      hasInstallScript?: true;
      dependencies?: object;
      devDependencies?: object;
      inBundle?: true;
      integrity?: string;
    }
  >;
}

it('npm ci accepts the lock file', async () => {
  const npm = ['ci', '--dry-run', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  await expect(promisify(execFile)('npm', npm, { cwd: root })).resolves.toBeDefined();
});

it('the lock file names every package and what it hashes to', async () => {
  const { '': own, ...packages } = (await json<Lock>('package-lock.json')).packages;
  const { dependencies, devDependencies } = await json<Manifest>('package.json');
  expect(own).toMatchObject({ dependencies, devDependencies });
  const incomplete = Object.entries(packages).filter(([, p]) => !p.integrity && !p.inBundle);
  expect(incomplete.map(([name]) => name)).toEqual([]);
});

it('every package with an install script is allowed or refused by name', async () => {
  const { packages } = await json<Lock>('package-lock.json');
  const { allowScripts } = await json<Manifest>('package.json');
  const scripted = Object.entries(packages)
    .filter(([, p]) => p.hasInstallScript)
    .map(([name]) => name.slice(name.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(scripted).not.toEqual([]);
  expect(scripted.filter((name) => !(name in allowScripts))).toEqual([]);
});
