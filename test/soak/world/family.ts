// A process and those that it started, to be stopped and let go on together. Nobody else's are touched: they are found
// by who their parent is, from a process that the run itself started.
import { readdir, readFile } from 'node:fs/promises';

/** The process and everybody below it, parents first. */
export async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // the name of a program is in brackets and may hold anything
    const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
    if (Number.isInteger(parent)) parents.set(Number(name), parent);
  }
  const found = [pid];
  for (const member of found) for (const [child, parent] of parents) if (parent === member) found.push(child);
  return found;
}

export function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // it has ended meanwhile
    }
}
