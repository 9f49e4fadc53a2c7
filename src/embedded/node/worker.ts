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
const options: WorkerOptions = workerData;

try {
  const node = await runNode({ ...options, log: (line) => say({ kind: 'log', line }) });
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
