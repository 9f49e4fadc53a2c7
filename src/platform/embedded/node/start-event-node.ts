// Starts the event node in a thread of its own, and starts it again should that thread die.
import { inOneLine } from '../../kernel/describe.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { NodeStats } from './node.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './worker.ts';

const DEFAULT_MAX_APPEND_SIZE = 1024 * 1024;
// A backend whose client was killed can hold its lock for seconds after.
const DEFAULT_LOCK_PATIENCE_MS = 20_000;

interface EventNodeOptions {
  databaseUrl: string;
  host?: string;
  /** A free one when it is not given. */
  port?: number;
  /** What lets clients in; drawn when it is not given. A node that is started again elsewhere keeps the one they know. */
  secret?: string;
  /** Bytes of one append: data, metadata and twice the type, of all its events. */
  maxAppendSize?: number;
  /** How long to wait for another node's session on the same database to end. */
  lockPatienceMs?: number;
  log?: (line: string) => void;
}

export interface EventNode {
  /** Holds the secret without which nobody gets in. */
  connectionString: string;
  port: number;
  stats(): Promise<NodeStats>;
  stop(): Promise<void>;
}

export async function startEventNode(options: EventNodeOptions): Promise<EventNode> {
  const log = options.log ?? (() => undefined);
  const host = options.host ?? '127.0.0.1';
  const settings: WorkerOptions = {
    databaseUrl: options.databaseUrl,
    host,
    port: options.port ?? 0,
    secret: options.secret ?? randomBytes(24).toString('base64url'),
    maxAppendSize: options.maxAppendSize ?? DEFAULT_MAX_APPEND_SIZE,
    lockPatienceMs: options.lockPatienceMs ?? DEFAULT_LOCK_PATIENCE_MS,
  };
  let thread = await NodeThread.start(settings, log);
  const { port } = thread;
  let stopping = false;

  const watch = async (): Promise<void> => {
    for (;;) {
      await thread.ended;
      if (stopping) return;
      log('the event node ended unasked; starts it again');
      thread = await restart();
      // Asked to stop while it was on its way up.
      if (stopping) return thread.stop();
    }
  };
  // The port stays: clients find the new one where the old one was.
  const restart = async (): Promise<NodeThread> => {
    for (;;) {
      try {
        return await NodeThread.start({ ...settings, port }, log);
      } catch (error) {
        log(`the event node does not start: ${inOneLine(error)}`);
        if (stopping) return thread;
        await delay(250);
      }
    }
  };
  const watched = watch();

  return {
    connectionString: `esdb://${host}:${port}?tls=false&connectionName=${settings.secret}`,
    port,
    stats: () => thread.stats(),
    async stop() {
      stopping = true;
      await thread.stop();
      await watched;
    },
  };
}

class NodeThread {
  readonly ended: Promise<void>;
  port = 0;
  readonly #worker: Worker;
  readonly #asked = new Map<number, (stats: NodeStats) => void>();
  #count = 0;

  static async start(settings: WorkerOptions, log: (line: string) => void): Promise<NodeThread> {
    const thread = new NodeThread(settings, log);
    thread.port = await thread.#ready();
    return thread;
  }

  private constructor(settings: WorkerOptions, log: (line: string) => void) {
    this.#worker = new Worker(new URL('./worker-entry.mjs', import.meta.url), { workerData: settings });
    this.ended = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('error', (error) => log(`the event node failed: ${error.message}`));
    this.#worker.on('message', (message: FromWorker) => {
      if (message.kind === 'log') log(message.line);
      if (message.kind !== 'stats') return;
      this.#asked.get(message.id)?.(message.stats);
      this.#asked.delete(message.id);
    });
  }

  #ready(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(message.port);
        if (message.kind === 'failed') reject(new Error(message.message));
      });
      this.#worker.once('error', reject);
      this.#worker.once('exit', () => reject(new Error('the event node ended before it was ready')));
    });
  }

  stats(): Promise<NodeStats> {
    const id = this.#count++;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, resolve);
      void this.ended.then(() => reject(new Error('the event node ended')));
      this.#tell({ kind: 'stats', id });
    });
  }

  async stop(): Promise<void> {
    this.#tell({ kind: 'stop' });
    const impatience = setTimeout(() => void this.#worker.terminate(), 5_000);
    await this.ended;
    clearTimeout(impatience);
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
