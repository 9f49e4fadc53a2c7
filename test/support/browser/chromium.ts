// Where this machine's Chromium is: said by the environment, in its usual places, or installed when this is root on
// Debian.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function findChromium(): string | null {
  const { LOTBOOK_CHROMIUM: told } = process.env;
  return (told === undefined ? PLACES : [told]).find((place) => existsSync(place)) ?? null;
}

export function installChromium(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): void =>
    void spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore', timeout: 5 * 60_000 });
  process.stderr.write('installs Chromium for the journeys in a browser (once)…\n');
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation');
  return findChromium();
}

export const NO_CHROMIUM =
  'No Chromium was found for the journeys in a browser: install it (Debian: apt-get install chromium), or name one with LOTBOOK_CHROMIUM.';
