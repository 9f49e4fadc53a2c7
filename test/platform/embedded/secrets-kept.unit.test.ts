import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkSecretsKept } from '../../../src/platform/embedded/secrets-kept.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('takes a folder that only its owner writes to, with secrets that only its owner reads', async () => {
  await chmod(dataDir, 0o711);
  await writeFile(path.join(dataDir, 'master-key'), 'k', { mode: 0o600 });
  await writeFile(path.join(dataDir, 'VERSION'), 'v', { mode: 0o644 });
  await expect(checkSecretsKept(dataDir)).resolves.toBeUndefined();
});

it.each(['master-key', 'backoffice-token', 'postgres-password', 'stores.json', 'demo-key'])(
  'refuses a %s that others may read, and says what to do',
  async (name) => {
    await writeFile(path.join(dataDir, name), 'k');
    await chmod(path.join(dataDir, name), 0o640);
    await expect(checkSecretsKept(dataDir)).rejects.toThrow(/others may read it \(mode 640\): chmod 600 '/);
  },
);

it('refuses a folder that others may write to', async () => {
  await chmod(dataDir, 0o775);
  await expect(checkSecretsKept(dataDir)).rejects.toThrow(/others may write to it/);
});
