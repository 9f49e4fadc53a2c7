// The thread the node runs in, so that a busy service never keeps it from answering, nor it the service.
import { parentPort, workerData } from 'node:worker_threads';
import { runNode, type NodeOptions, type NodeStats } from './node.ts';

export type WorkerOptions = Omit<NodeOptions, 'log'>;

export type FromWorker =
  | { kind: 'ready'; port: number }
  | { kind: 'failed'; message: string }
  | { kind: 'log'; line: string }
  | { kind: 'stats'; id: number; stats: NodeStats }
  | { kind: 'stopped' };

export type ToWorker = { kind: 'stats'; id: number } | { kind: 'stop' };

const port = parentPort;
if (!port) throw new Error('this file runs in a worker thread');
const say = (message: FromWorker) => port.postMessage(message);

try {
  const node = await runNode({ ...parseOptions(workerData), log: (line) => say({ kind: 'log', line }) });
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'stats') say({ kind: 'stats', id: message.id, stats: node.stats() });
    else
      void node.stop().finally(() => {
        say({ kind: 'stopped' });
        port.close();
      });
  });
  say({ kind: 'ready', port: node.port });
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}

function parseOptions(data: unknown): WorkerOptions {
  if (isOptions(data)) return data;
  throw new Error('the thread was started without its options');
}

function isOptions(data: unknown): data is WorkerOptions {
  return (
    typeof data === 'object' && data !== null && 'databaseUrl' in data && typeof data.databaseUrl === 'string'
  );
}
