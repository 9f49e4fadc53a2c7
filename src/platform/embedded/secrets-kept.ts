// What lies in the data folder opens the whole book: nobody but its owner may read the secrets or put files there.
import { stat } from 'node:fs/promises';
import path from 'node:path';

const SECRETS = ['master-key', 'backoffice-token', 'demo-key', 'postgres-password', 'stores.json'];
const WRITABLE_BY_OTHERS = 0o022;
const OPEN_TO_OTHERS = 0o077;

export async function checkSecretsKept(dataDir: string): Promise<void> {
  // elsewhere than on Unix, modes say nothing
  if (process.getuid === undefined) return;
  await check(dataDir, WRITABLE_BY_OTHERS, 'others may write to it', 'chmod go-w');
  for (const name of SECRETS)
    await check(path.join(dataDir, name), OPEN_TO_OTHERS, 'others may read it', 'chmod 600');
}

async function check(place: string, forbidden: number, problem: string, remedy: string): Promise<void> {
  const found = await stat(place).catch(() => null);
  if (found && (found.mode & forbidden) !== 0)
    throw new Error(
      `${place} is not safe: ${problem} (mode ${(found.mode & 0o777).toString(8)}): ${remedy} '${place}'`,
    );
}
