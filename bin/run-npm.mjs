// Runs npm while it installs, for who must wait for it, and says how many packages have come: one line that changes on a
// terminal, one every five seconds elsewhere. When whoever started it is gone, npm ends too: the next start would find
// another npm at work on the same folder.
//   node bin/run-npm.mjs FOLDER COUNT npm ci …
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const [folder = '', of = '0', command = '', ...args] = process.argv.slice(2);
const isWatched = process.stderr.isTTY;
const EVERY_MS = isWatched ? 250 : 5_000;
const LOOK_EVERY_MS = 100;
const parent = process.ppid;
const started = performance.now();
const isWindows = process.platform === 'win32';

// a group of its own: what npm has started ends with it
const npm = spawn(command, args, {
  stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  shell: isWindows,
  detached: !isWindows,
});
npm.once('error', (error) => {
  process.stderr.write(`lotbook: ${command} cannot be run (${error.code})\n`);
  process.exit(1);
});
npm.once('close', (code) => {
  if (isWatched) process.stderr.write('\r\u001b[K');
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
tell();
setInterval(tell, EVERY_MS);
setInterval(() => {
  // whoever started it was killed
  if (process.ppid !== parent) end('SIGKILL');
}, LOOK_EVERY_MS);

function end(signal) {
  try {
    if (isWindows) npm.kill(signal);
    else process.kill(-npm.pid, signal);
  } catch {
    // it has ended by itself
  }
}

function tell() {
  const come = Math.min(count(folder), Number(of));
  const line = `lotbook: ${come} of ${of} packages, ${Math.round((performance.now() - started) / 1000)} s`;
  process.stderr.write(isWatched ? `\r${line}` : `${line}\n`);
}

/** The packages of a folder and of the folders of its packages: npm makes all folders first, and fills one by one. */
function count(modules) {
  return foldersIn(modules).reduce((sum, name) => {
    if (name.startsWith('.')) return sum;
    const place = path.join(modules, name);
    if (name.startsWith('@')) return sum + count(place);
    const isFilled = existsSync(path.join(place, 'package.json')) ? 1 : 0;
    return sum + isFilled + count(path.join(place, 'node_modules'));
  }, 0);
}

function foldersIn(place) {
  try {
    return readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
