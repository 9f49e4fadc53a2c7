// GET of one program: the whole service against a bare route with one prepared query for the same document.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { interleaved, report } from './interleave.ts';

const SECONDS = 4;
const ROUNDS = 5;

function start(file: string, ...args: string[]): ChildProcess {
  return fork(new URL(file, import.meta.url), args, { execArgv: ['--import', 'tsx'] });
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-bench-'));
const ours = start('./our-server.ts', dataDir, String(await freePort()));
const [told] = (await once(ours, 'message')) as [{ address: string; key: string; databaseUrl: string }];
const bare = start('./bare-server.ts', told.databaseUrl);
const [bareAddress] = (await once(bare, 'message')) as [string];

async function requestsPerSecond(address: string): Promise<number> {
  const url = `${address}/v1/demo/programs/1`;
  const result = await autocannon({
    url,
    connections: 50,
    duration: SECONDS,
    headers: { 'x-api-key': told.key },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`);
  return result.requests.average;
}

try {
  const compared = await interleaved(
    ROUNDS,
    () => requestsPerSecond(told.address),
    () => requestsPerSecond(bareAddress),
  );
  report('GET one program', compared, 'requests/s', 0.85);
} finally {
  for (const child of [bare, ours]) {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
}
