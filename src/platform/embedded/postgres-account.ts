// The account that runs Postgres, which refuses to run as root.
import { execFile, execFileSync } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to start a program so that Postgres accepts it. */
export interface Account {
  /** Put before the program and its arguments. */
  prefix: string[];
  ids: { uid?: number; gid?: number };
}

const ROOT_POWERS = ['dac_read_search', 'dac_override'];

export async function postgresAccount(program: string, dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} };
  const { uid, gid } = (await findUser('postgres')) ?? (await createUser());
  // The folder is ours: letting the account walk through it shows nothing that is not readable anyway.
  await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  const plain: Account = { prefix: [], ids: { uid, gid } };
  if (reaches(plain, program, dataDir)) return plain;
  // A data folder under /root: the account may not enter it. Lend it the right to, and nothing else.
  for (const power of ROOT_POWERS) {
    const lent: Account = {
      prefix: [
        'setpriv',
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        `--inh-caps=-all,+${power}`,
        `--ambient-caps=-all,+${power}`,
      ],
      ids: {},
    };
    if (reaches(lent, program, dataDir)) return lent;
  }
  throw new Error(
    `Postgres runs as the user "postgres", who cannot reach ${program} or ${dataDir}: ` +
      'put Lotbook outside folders that only root may enter, or start it as an ordinary user',
  );
}

export async function giveTo(account: Account, path: string): Promise<void> {
  const uid = account.ids.uid ?? Number(account.prefix[1]?.split('=')[1]);
  const gid = account.ids.gid ?? Number(account.prefix[2]?.split('=')[1]);
  if (Number.isInteger(uid) && Number.isInteger(gid)) await chown(path, uid, gid);
}

function reaches(account: Account, program: string, dataDir: string): boolean {
  const attempt = ['sh', '-c', 'cd "$1" && "$2" --version', 'sh', dataDir, program];
  const [command = '', ...args] = [...account.prefix, ...attempt];
  try {
    execFileSync(command, args, { ...account.ids, stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function findUser(name: string): Promise<{ uid: number; gid: number } | undefined> {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

async function createUser(): Promise<{ uid: number; gid: number }> {
  await run('groupadd', ['--force', '--system', 'postgres']).catch(() => undefined);
  await run('useradd', ['--system', '-g', 'postgres', 'postgres']).catch(() => undefined);
  // Images without useradd still have somebody who is not root.
  const user = (await findUser('postgres')) ?? (await findUser('nobody'));
  if (!user) throw new Error('Postgres cannot run as root, and no user "postgres" could be created');
  return user;
}
