// Starts `host.ts` in a process of its own, to be killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Hosted {
  process: ChildProcess;
  connectionString: string;
  kill(): Promise<void>;
}

export async function startHost(dataDir: string): Promise<Hosted> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./host.ts', import.meta.url)), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const said = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the host ended with ${code} and said nothing`)));
  });
  const parsed: unknown = JSON.parse(said);
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`the host said ${said}`);
  if ('failed' in parsed) throw new Error(String(parsed.failed));
  const connectionString = 'connectionString' in parsed ? String(parsed.connectionString) : '';
  return {
    process: child,
    connectionString,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
