// What lies in the data folder opens the whole book: nobody but its owner may look into it or put files there. What is
// ours to close is closed, and said; anything else is refused.
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';

const SECRETS = [
  'master-key',
  'master-key.next',
  'master-key.previous',
  'backoffice-token',
  'demo-key',
  'postgres-password',
  'stores.json',
];
const OF_OTHERS = 0o077;
/** Postgres does not run as root: where we do, the account that it runs as walks through the folder. */
const PASSAGE = 0o011;
const ROOT = 0;

export async function keepSecrets(
  dataDir: string,
  tell: (line: string) => void,
  // elsewhere than on Unix, modes say nothing
  uid: number | undefined = process.getuid?.(),
): Promise<void> {
  if (uid === undefined) return;
  await close(dataDir, uid === ROOT ? OF_OTHERS & ~PASSAGE : OF_OTHERS, uid, tell);
  for (const name of SECRETS) await close(path.join(dataDir, name), OF_OTHERS, uid, tell);
}

async function close(
  place: string,
  forbidden: number,
  uid: number,
  tell: (line: string) => void,
): Promise<void> {
  const found = await stat(place).catch(() => null);
  if (!found || (found.mode & forbidden) === 0) return;
  const mode = (found.mode & 0o777).toString(8);
  if (found.uid !== uid && uid !== ROOT)
    throw new Error(
      `${place} is not safe: it is open to others (mode ${mode}), and not ours to close: chmod go-rwx '${place}'`,
    );
  await chmod(place, found.mode & 0o7777 & ~forbidden);
  tell(`${place} was open to other users of this machine (mode ${mode}), and is closed now`);
}
