// One running Postgres: from the start of the program until it takes connections, and its end.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Account } from './postgres-account.ts';

export interface PostgresProcess {
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface Launch {
  account: Account;
  program: string;
  folder: string;
  port: number;
  log: (line: string) => void;
}

/** `fsync` and `synchronous_commit` stand as Postgres has them: on. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export class PostgresDidNotStart extends Error {}

export function launchPostgres(launch: Launch): Promise<PostgresProcess> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [
    ...launch.account.prefix,
    launch.program,
    '-D',
    launch.folder,
    '-p',
    String(launch.port),
    ...settings,
  ];
  // A group of its own: Ctrl-C in a terminal must reach Postgres after Lotbook has drained, not before.
  const child = spawn(command, args, {
    ...launch.account.ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
  });
  const lastWord = () => child.kill('SIGINT');
  process.once('exit', lastWord);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => process.removeListener('exit', lastWord));
  return untilReady(child, launch.log).then(() => ({ ended, stop: () => stop(child, ended) }));
}

function untilReady(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (said.length < 50) said.push(line);
        if (line.includes('database system is ready to accept connections')) resolve();
        else log(line);
      });
    }
    child.once('error', reject);
    child.once('close', () => {
      const reason = said.find((line) => line.includes('FATAL')) ?? said.at(-1) ?? 'no reason given';
      reject(new PostgresDidNotStart(`Postgres did not start: ${reason}`));
    });
  });
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await ended;
  clearTimeout(impatience);
}
