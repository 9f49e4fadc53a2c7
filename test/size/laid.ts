// A data folder with a book of that size, as `npm run size` lays it; one that is there is taken as it is.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../bin/size.mjs', import.meta.url));

export async function laid(size: number, dataDir: string): Promise<void> {
  if (existsSync(path.join(dataDir, 'keys.json'))) return;
  const asked = [command, '--size', String(size), '--out', dataDir];
  const child = spawn(process.execPath, asked, { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`no book of size ${size}`);
}
