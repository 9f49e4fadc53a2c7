// Lotbook as operators run it: a process of its own, to be killed like one.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { wholeAnswer } from '../support/answers/whole-answer.ts';

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const START = 'bin/start.mjs';

export interface ServiceProcess {
  readonly address: string;
  readonly child: ChildProcess;
  /** What it wrote to its terminal, and the part of it that is about errors. */
  output(): string;
  errors(): string;
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Below those that a system gives to outgoing connections, and to who asks for any, and below those that an embedded
 * Postgres draws for itself: one of either was taken by another suite in the seconds before the service came to it.
 */
const PORTS = { first: 11_000, end: 20_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.end);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Runs it without waiting for anything: for starts that are meant to fail or to be killed. `script` may be another folder's. */
export function launch(
  env: Record<string, string>,
  script = START,
  args: string[] = [],
): Omit<ServiceProcess, 'address'> {
  const file = path.resolve(root, script);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: path.dirname(path.dirname(file)),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return {
    child,
    output: () => output,
    errors: () => errors,
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

export async function startProcess(
  env: Record<string, string>,
  { limitMs = 120_000, script = START }: { limitMs?: number; script?: string } = {},
): Promise<ServiceProcess> {
  const launched = launch(env, script);
  const address = `http://127.0.0.1:${env.LOTBOOK_PORT}`;
  const started = performance.now();
  for (;;) {
    if (launched.child.exitCode !== null)
      throw new Error(`the service ended: ${launched.output().slice(-2000)}`);
    const ready = await fetch(`${address}/readyz`).then(
      (r) => r.status === 200,
      () => false,
    );
    if (ready) return { ...launched, address };
    if (performance.now() - started > limitMs) {
      await launched.kill('SIGKILL');
      throw new Error(`not ready in ${limitMs} ms: ${launched.output().slice(-2000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function desk(service: ServiceProcess, dataDir: string) {
  const token = (await readFile(path.join(dataDir, 'backoffice-token'), 'utf8')).trim();
  return async (method: string, url: string, body?: object) => {
    const isForm = body instanceof FormData;
    const { status, bytes } = await wholeAnswer(20_000, `${service.address}/backoffice/v1${url}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    return { status, data: (JSON.parse(bytes.toString()) as { data: unknown }).data };
  };
}
