// Lotbook in a folder of its own, where only what running needs can be found: what the image holds, and of the packages
// those that the lock file does not keep for the tests.
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copied } from '../../compose/image.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const NESTED = '/node_modules/';

interface Lock {
  readonly packages: Record<string, { readonly dev?: true; readonly optional?: true }>;
}

/** `into` is new, and lies outside the repository: packages are looked for in every folder above as well. */
export async function aloneIn(into: string): Promise<void> {
  for (const name of copied) await cp(path.join(root, name), path.join(into, name), { recursive: true });
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  const running = Object.entries(lock.packages).filter(([name, { dev }]) => name !== '' && !dev);
  for (const [name, { optional }] of running) {
    const from = path.join(root, name);
    // of what is optional a machine has what is made for it
    if (optional && !existsSync(from)) continue;
    await linkPackage(from, path.join(into, name));
  }
  // as npm leaves it where the packages of tests were left out
  const packages = Object.fromEntries(running);
  await writeFile(path.join(into, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

/** Its files are the same files, and lie there all the same: a link to the folder would lead back to all packages. */
async function linkPackage(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name);
    const name = path.relative(from, source);
    // a package inside is one of its own in the lock file
    if (`/${name}/`.includes(NESTED)) continue;
    const target = path.join(to, name);
    if (entry.isDirectory()) mkdirSync(target, { recursive: true });
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else linkOrCopy(source, target);
  }
}

/** Hard links end at a file system. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
