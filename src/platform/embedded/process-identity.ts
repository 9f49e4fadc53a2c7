// Tells one process from a later one that got the same pid.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A text that names the process behind `pid` for as long as it lives, or undefined when there is none. */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  return process.platform === 'linux' ? linuxIdentity(pid) : otherIdentity(pid);
}

/** The command line of `pid`, arguments separated by spaces; empty when it cannot be read. */
export function commandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

function linuxIdentity(pid: number): string | undefined {
  const startTicks = statFields(pid)?.[19];
  if (startTicks === undefined) return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}:${startTicks}`;
}

function otherIdentity(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

// The second field of /proc/N/stat is the program's name in parentheses and may itself hold spaces.
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
