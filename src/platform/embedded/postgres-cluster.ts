// The folder of a Postgres cluster: made once, whole or not at all, and checked before each start.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { giveTo, type Account } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

export const SUPERUSER = 'lotbook';

interface Cluster {
  folder: string;
  password: string;
}

export async function openCluster(
  dataDir: string,
  bin: PostgresBinaries,
  account: Account,
): Promise<Cluster> {
  const folder = path.join(dataDir, 'postgres');
  const passwordFile = path.join(dataDir, 'postgres-password');
  if (await exists(path.join(folder, 'PG_VERSION'))) {
    await refuseOtherMajor(folder, bin.major);
    return { folder, password: (await readFile(passwordFile, 'utf8')).trim() };
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await initialise(folder, passwordFile, bin, account);
  return { folder, password };
}

async function refuseOtherMajor(folder: string, major: string): Promise<void> {
  const found = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (found !== major) {
    throw new Error(
      `data folder ${folder} was made by Postgres ${found}; this Lotbook brings Postgres ${major}`,
    );
  }
}

// Made beside its place and renamed, so that a kill half-way leaves nothing that looks like a cluster.
async function initialise(
  folder: string,
  passwordFile: string,
  bin: PostgresBinaries,
  account: Account,
): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await giveTo(account, draft);
  // A copy for the account that runs initdb: the file itself stays ours.
  const lentPassword = `${passwordFile}.new`;
  await copyFile(passwordFile, lentPassword);
  await chmod(lentPassword, 0o600);
  await giveTo(account, lentPassword);
  await runToEnd(account, bin.initdb, [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${lentPassword}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Sorts by code point like C, and still knows that É is a capital é.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]).finally(() => unlink(lentPassword));
  await rename(draft, folder);
}

function runToEnd(account: Account, program: string, args: string[]): Promise<void> {
  const [command = '', ...rest] = [...account.prefix, program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account.ids,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb ended with ${code}: ${said.trim().split('\n').slice(-3).join(' ')}`));
    });
  });
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
