// Installs the packages when they are missing or not those of the lock file, so that a fresh clone just works.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`lotbook: needs Node 20.19 or newer, this is ${process.versions.node}\n`);
  process.exit(1);
}

const lockFile = path.join(root, 'package-lock.json');
const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
const marker = path.join(root, 'node_modules', '.lotbook-installed');
const NEEDED = { running: 'what running needs', tests: 'its packages' };

/** `asked`: what running needs, or what tests and tools need as well. Who has the tools keeps them. */
export function ensureInstalled(asked = 'running') {
  const what = existsSync(path.join(root, 'node_modules', 'vitest')) ? 'tests' : asked;
  const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
  if (installed === rememberedAs('tests') || installed === rememberedAs(what)) return;
  const wanted = packages(lockFile).filter(
    ([, { optional, dev }]) => !optional && (what === 'tests' || !dev),
  );
  const found = path.join(root, 'node_modules', '.package-lock.json');
  if (isWhole(wanted, found)) {
    // somebody ran npm themselves, or the lock file changed in words only: nothing to do but to remember it
    remember(what);
    return;
  }
  process.stderr.write(`lotbook: installs ${NEEDED[what]}, ${wanted.length} packages (once)…\n`);
  const started = performance.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // said outright, for settings of npm and NODE_ENV may leave out some; what is made for one machine is optional
  const kinds = [what === 'running' ? '--omit=dev' : '--include=dev', '--include=optional'];
  // of an install that is cut short nothing may say that it is whole
  for (const file of [marker, found]) rmSync(file, { force: true });
  const runner = path.join(root, 'bin', 'run-npm.mjs');
  const modules = path.join(root, 'node_modules');
  const { status } = spawnSync(
    process.execPath,
    [
      runner,
      modules,
      String(wanted.length),
      npm,
      'ci',
      ...kinds,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: root, stdio: ['ignore', process.stderr.fd, process.stderr.fd] },
  );
  if (status !== 0 || !isWhole(wanted, found)) {
    process.stderr.write('lotbook: npm could not install the packages\n');
    process.exit(1);
  }
  process.stderr.write(`lotbook: installed in ${Math.round((performance.now() - started) / 1000)} s\n`);
  remember(what);
}

function rememberedAs(what) {
  return `${lock} ${what}`;
}

/** Where nothing can be written, the packages are looked at again next time. */
function remember(what) {
  try {
    writeFileSync(marker, rememberedAs(what));
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}

function packages(file) {
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages).filter(([name]) => name !== '');
}

/** Whether what is installed is what the lock file names. */
function isWhole(wanted, file) {
  if (!existsSync(file)) return false;
  const found = new Map(packages(file));
  return wanted.every(([name, { version }]) => found.get(name)?.version === version);
}

// `node bin/install.mjs --remember`: what was installed here by npm itself is what running needs
if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === '--remember') ensureInstalled();
