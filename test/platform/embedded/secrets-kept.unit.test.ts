// Who may get at the data folder: nobody but who runs the service.
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepSecrets } from '../../../src/platform/embedded/secrets-kept.ts';

const US = process.getuid!();
const ORDINARY = US === 0 ? 4_711 : US;

let dataDir: string;
let told: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-secrets-'));
  told = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const keep = (uid = US) => keepSecrets(dataDir, (line) => void told.push(line), uid);
const modeOf = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);

it('takes a closed folder as it is, and says nothing', async () => {
  await writeFile(path.join(dataDir, 'master-key'), 'k', { mode: 0o600 });
  await writeFile(path.join(dataDir, 'VERSION'), 'v', { mode: 0o644 });
  await keep();
  expect([told, await modeOf(dataDir)]).toEqual([[], '700']);
  expect(await modeOf(path.join(dataDir, 'VERSION'))).toBe('644');
});

it.each([0o755, 0o775, 0o777, 0o705])('closes a folder of ours, and says so (%o)', async (mode) => {
  await chmod(dataDir, mode);
  await keep();
  // root's Postgres walks through it
  expect(await modeOf(dataDir)).toMatch(US === 0 ? /^7[01][01]$/ : /^700$/);
  expect(told).toEqual([expect.stringMatching(new RegExp(`open to other users .*mode ${mode.toString(8)}`))]);
});

it('leaves the account of Postgres the way through, and nobody anything else, where root runs it', async () => {
  await chmod(dataDir, 0o777);
  await keep(0);
  expect(await modeOf(dataDir)).toBe('711');
});

it.each(['master-key', 'backoffice-token', 'postgres-password', 'stores.json', 'demo-key'])(
  'closes a %s of ours that others may read',
  async (name) => {
    await writeFile(path.join(dataDir, name), 'k');
    await chmod(path.join(dataDir, name), 0o644);
    await keep();
    expect(await modeOf(path.join(dataDir, name))).toBe('600');
    expect(told).toHaveLength(1);
  },
);

it('refuses what is open and not ours to close, says what to do, and leaves it as it is', async () => {
  const other = ORDINARY + 1;
  await chmod(dataDir, 0o755);
  await expect(keep(other)).rejects.toThrow(/is not safe: .*mode 755.* not ours to close: chmod go-rwx '/);
  expect([told, await modeOf(dataDir)]).toEqual([[], '755']);
  await chmod(dataDir, 0o700);
  await writeFile(path.join(dataDir, 'master-key'), 'k');
  await chmod(path.join(dataDir, 'master-key'), 0o640);
  await expect(keep(other)).rejects.toThrow(/master-key is not safe/);
});
