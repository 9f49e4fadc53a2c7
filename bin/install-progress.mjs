// Says how many packages have come while npm installs them: one line that changes on a terminal, one every five seconds
// elsewhere. It runs beside npm and ends with whoever started it.
import { readdirSync } from 'node:fs';
import path from 'node:path';

const [folder = '', of = '0'] = process.argv.slice(2);
const isWatched = process.stderr.isTTY;
const EVERY_MS = isWatched ? 250 : 5_000;
const parent = process.ppid;
let shown = -1;

process.on('SIGTERM', () => {
  if (isWatched && shown >= 0) process.stderr.write('\r\u001b[K');
  process.exit(0);
});
tell();
setInterval(tell, EVERY_MS);

function tell() {
  // whoever started it was killed
  if (process.ppid !== parent) process.exit(0);
  const come = Math.min(count(folder), Number(of));
  if (come === shown) return;
  shown = come;
  const line = `lotbook: ${come} of ${of} packages`;
  process.stderr.write(isWatched ? `\r${line}` : `${line}\n`);
}

/** The packages of a folder and of the folders of its packages. */
function count(modules) {
  return foldersIn(modules).reduce((sum, name) => {
    if (name.startsWith('.')) return sum;
    const place = path.join(modules, name);
    if (name.startsWith('@')) return sum + foldersIn(place).reduce((n, one) => n + 1 + nested(place, one), 0);
    return sum + 1 + nested(modules, name);
  }, 0);
}

function nested(place, name) {
  return count(path.join(place, name, 'node_modules'));
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
