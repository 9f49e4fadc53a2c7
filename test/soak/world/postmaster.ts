// The Postgres of a data folder, by the process number that it wrote down itself.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { familyOf, signal } from './family.ts';
import type { Victim } from './world.ts';

export function postmasterOf(dataDir: string): Victim {
  async function pid(): Promise<number | null> {
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    const number = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    return Number.isInteger(number) && number > 1 ? number : null;
  }
  return {
    async kill() {
      const found = await pid();
      if (found !== null) signal([found], 'SIGKILL');
    },
    async pause() {
      const found = await pid();
      const family = found === null ? [] : await familyOf(found);
      signal(family, 'SIGSTOP');
      return () => signal(family, 'SIGCONT');
    },
  };
}
