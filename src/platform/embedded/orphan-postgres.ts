// A killed Lotbook leaves its Postgres running: stop it before another is started on the same folder.
import { readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine, isAlive } from './process-identity.ts';

export async function stopOrphan(folder: string, log: (line: string) => void): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const pid = Number(text.split('\n')[0]);
  if (!isPostgresOn(folder, pid)) {
    // The pid is free or belongs to a stranger; Postgres itself would refuse to start in the second case.
    await unlink(pidFile).catch(() => undefined);
    return;
  }
  log(`stops the Postgres that a killed Lotbook left behind (process ${pid})`);
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isPostgresOn(folder, pid)) return;
    process.kill(pid, signal);
    if (await ends(pid, patience)) return;
  }
  throw new Error(`Postgres process ${pid} on ${folder} does not stop`);
}

function isPostgresOn(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  return /\bpostgres(\.exe)? /.test(command) && command.includes(`-D ${folder} `);
}

async function ends(pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await delay(10);
  }
  return false;
}
