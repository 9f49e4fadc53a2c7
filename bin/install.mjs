// Installs the packages when they are missing or not those of the lock file, so that a fresh clone just works.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`lotbook: needs Node 20.19 or newer, this is ${process.versions.node}\n`);
  process.exit(1);
}

const lock = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const marker = path.join(root, 'node_modules', '.lotbook-installed');

export function ensureInstalled() {
  const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
  if (installed === lock) return;
  if (existsSync(path.join(root, 'node_modules', '.package-lock.json')) && isWhole()) {
    // somebody ran npm themselves, or the lock file changed in words only: nothing to do but to remember it
    writeFileSync(marker, lock);
    return;
  }
  process.stderr.write('lotbook: installs its packages (once)…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write('lotbook: npm could not install the packages\n');
    process.exit(1);
  }
  writeFileSync(marker, lock);
}

/** Whether the installed tree is the one that the lock file names. */
function isWhole() {
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(
    readFileSync(path.join(root, 'node_modules', '.package-lock.json'), 'utf8'),
  ).packages;
  return Object.entries(wanted).every(
    ([name, { version, optional }]) => name === '' || optional || found[name]?.version === version,
  );
}
