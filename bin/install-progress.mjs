// Says how many packages have come while npm installs them: one line that changes on a terminal, one every five seconds
// elsewhere. It runs beside npm and ends with whoever started it.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const [folder = '', of = '0'] = process.argv.slice(2);
const isWatched = process.stderr.isTTY;
const EVERY_MS = isWatched ? 250 : 5_000;
const parent = process.ppid;
const started = performance.now();

process.on('SIGTERM', () => {
  if (isWatched) process.stderr.write('\r\u001b[K');
  process.exit(0);
});
tell();
setInterval(tell, EVERY_MS);

function tell() {
  // whoever started it was killed
  if (process.ppid !== parent) process.exit(0);
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
