// The compose files as Docker itself reads them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { composeFiles, root } from './compose.ts';

const SECRETS = {
  POSTGRES_PASSWORD: 'abc123',
  EVENTSTORE_PASSWORD: 'def456',
  EVENTSTORE_ADMIN_PASSWORD: 'ghi789',
  LOTBOOK_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  LOTBOOK_BACKOFFICE_TOKEN: 'a-token-for-the-back-office',
};

it.each(composeFiles)('docker compose config accepts %s', { timeout: 60_000 }, async (file) => {
  const env = { ...process.env, ...SECRETS };
  const { stdout } = await promisify(execFile)(
    'docker',
    ['compose', '--file', file, 'config', '--services'],
    { cwd: root, env },
  );
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(['api', 'projector', 'worker']));
});
