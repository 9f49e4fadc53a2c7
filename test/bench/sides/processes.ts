// The two sides of an HTTP comparison, each in a process of its own.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../faults/service-process.ts';

export interface Sides {
  readonly ours: string;
  readonly key: string;
  readonly bare: string;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** Those of `npm start`. */
const FLAGS = ['--max-semi-space-size=16'];

function start(file: string, ...args: string[]): ChildProcess {
  return fork(new URL(file, import.meta.url), args, { execArgv: ['--import', 'tsx', ...FLAGS] });
}

export async function startSides(): Promise<Sides> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-bench-'));
  const ours = start('./our-server.ts', dataDir, String(await freePort()));
  const [told] = (await once(ours, 'message')) as [{ address: string; key: string; databaseUrl: string }];
  const bare = start('./bare-server.ts', told.databaseUrl);
  const [bareAddress] = (await once(bare, 'message')) as [string];
  return {
    ours: told.address,
    key: told.key,
    bare: bareAddress,
    databaseUrl: told.databaseUrl,
    async close() {
      for (const child of [bare, ours]) {
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
