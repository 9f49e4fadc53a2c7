// The `lotbook` command on the data folder of a test: in this process, or in one of its own.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { lotbook } from '../../../src/app/command-line/lotbook.ts';
import { readConfig } from '../../../src/app/settings/config.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const settings = (dataDir: string) => ({ LOTBOOK_DATA_DIR: dataDir, LOTBOOK_TEST_CLOCK: '1' });

export async function runHere(dataDir: string, args: readonly string[], isWatched = false): Promise<Ran> {
  let [out, err] = ['', ''];
  const code = await lotbook(args, () => readConfig(settings(dataDir)), {
    write: (text) => (out += text),
    complain: (text) => (err += text),
    isWatched,
  });
  return { code, out, err };
}

export function runApart(dataDir: string, args: readonly string[]): Promise<Ran> {
  const env = { ...process.env, ...settings(dataDir) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'bin/lotbook.mjs'), ...args],
      { env, maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
}
