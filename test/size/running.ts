// A service as `npm start` runs it, on a book that is laid: how long its start takes, and what memory it holds.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../faults/service-process.ts';
import { residentMib } from '../support/costs/resident.ts';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const LIMIT_MS = 180_000;

export interface Running {
  readonly address: string;
  readonly dataDir: string;
  readonly token: string;
  /** A key of the largest client space. */
  readonly tenant: string;
  readonly key: string;
  /** From the start of the process until it answers, and until every role works, in seconds. */
  readonly answered: number;
  readonly ready: number;
  /** MiB of the service, with the event node in it, and of its Postgres. */
  memory(): Promise<{ readonly service: number; readonly postgres: number }>;
  stop(): Promise<void>;
  /** As a power cut does it. */
  kill(): Promise<void>;
}

export async function startOn(dataDir: string): Promise<Running> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=16', path.join(root, 'bin', 'start.mjs')], {
    env: {
      ...process.env,
      LOTBOOK_DATA_DIR: dataDir,
      LOTBOOK_PORT: String(port),
      LOTBOOK_LOG_LEVEL: 'warn',
      LOTBOOK_DEMO: '0',
      LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const answered = await until(child, `${address}/healthz`, started);
  const ready = await until(child, `${address}/readyz`, started);
  const [keys, token] = await Promise.all([
    readFile(path.join(dataDir, 'keys.json'), 'utf8'),
    readFile(path.join(dataDir, 'backoffice-token'), 'utf8'),
  ]);
  const [largest] = JSON.parse(keys) as { tenant: string; secret: string }[];
  if (!largest) throw new Error(`${dataDir} has no client space`);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    address,
    dataDir,
    answered,
    ready,
    token: token.trim(),
    tenant: largest.tenant,
    key: largest.secret,
    memory: async () => ({
      service: Math.round(residentMib(child.pid!)),
      postgres: await postgresMemory(dataDir),
    }),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function until(child: ChildProcess, url: string, started: number): Promise<number> {
  for (;;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    const now = performance.now();
    if (status === 200) return (now - started) / 1_000;
    if (child.exitCode !== null || now - started > LIMIT_MS)
      throw new Error(`${url} does not come (${status})`);
    await delay(20);
  }
}

/** What its processes share is counted once: the buffers that the first of them shows, and what each has beside them. */
async function postgresMemory(dataDir: string): Promise<number> {
  const pid = Number(
    (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  let kib = 0;
  for (const one of [String(pid), ...children]) {
    const text = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    kib += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return Math.round(kib / 1_024);
}
