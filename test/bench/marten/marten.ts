// Marten on PostgreSQL, in a process of .NET: built from `peer` into a folder of its own, and asked line by line.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROJECT = fileURLToPath(new URL('./peer/', import.meta.url));
const BUILD_MS = 300_000;

export interface Grids {
  /** A schema of its own; one whose name ends in `inline` writes a document with the events. */
  readonly store: string;
  readonly from: number;
  readonly grids: number;
  readonly firstLot: number;
}

export interface Placings extends Grids {
  readonly firstId: number;
  readonly total: number;
  readonly width: number;
}

/** How many rows it made, and in what time. */
export interface Rebuilt {
  readonly seconds: number;
  readonly lots: number;
  readonly options: number;
  readonly leads: number;
  readonly programs: number;
}

export interface Marten {
  lay(grids: Grids): Promise<void>;
  /** How many a second were placed. */
  place(placings: Placings): Promise<number>;
  /** The events of a file, a line an append; a store whose name ends in `tuned` has its daemon tuned. */
  takeIn(store: string, book: string): Promise<void>;
  rebuild(store: string): Promise<Rebuilt>;
  close(): Promise<void>;
}

/** Says why there is none where there is none. */
export async function openMarten(databaseUrl: string, pool: number): Promise<Marten | string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-marten-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)('dotnet', ['build', '-c', 'Release', '--artifacts-path', folder], {
      cwd: PROJECT,
      timeout: BUILD_MS,
      env: { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' },
    });
  } catch (error) {
    await remove();
    const { code, stdout = '' } = error as { code?: unknown; stdout?: string };
    return code === 'ENOENT' ? 'there is no `dotnet` here' : `it could not be built\n${stdout}`;
  }
  const program = spawn('dotnet', [path.join(folder, 'bin/Peer/release/Peer.dll')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<never>((_, reject) =>
    program.once('close', (code) => reject(new Error(`Marten ended with ${code}`))),
  );
  ended.catch(() => {});
  const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const connection = connectionOf(databaseUrl, pool);
  const ask = async <T>(asked: object): Promise<T> => {
    program.stdin.write(`${JSON.stringify({ ...asked, connection })}\n`);
    const answer = await answers.next();
    return answer.done === true ? await ended : (JSON.parse(answer.value) as T);
  };
  return {
    async lay(grids) {
      await ask({ work: 'lay', ...grids });
    },
    place: async (placings) => (await ask<{ perSecond: number }>({ work: 'place', ...placings })).perSecond,
    async takeIn(store, book) {
      await ask({ work: 'take-in', store, book });
    },
    rebuild: (store) => ask<Rebuilt>({ work: 'rebuild', store }),
    async close() {
      program.stdin.end();
      await ended.catch(() => {});
      await remove();
    },
  };
}

function connectionOf(databaseUrl: string, pool: number): string {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const parts = {
    Host: hostname,
    Port: port,
    Username: username,
    Password: decodeURIComponent(password),
    Database: pathname.slice(1),
    'Maximum Pool Size': pool,
  };
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}
