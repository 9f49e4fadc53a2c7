// The event node put together: a writer, readers and a server over one database.
import { EventLog } from './log/event-log.ts';
import { RecentEvents } from './log/recent-events.ts';
import { startServer } from './server.ts';
import { StreamStates } from './log/stream-states.ts';
import { VisibleEvents } from './reading/visible-events.ts';
import { Writer } from './writing/writer.ts';

export interface NodeOptions {
  databaseUrl: string;
  host: string;
  port: number;
  secret: string;
  maxAppendSize: number;
  /** How long the writer's lock is waited for when another session holds it. */
  lockPatienceMs: number;
  log: (line: string) => void;
}

export interface NodeStats {
  connected: boolean;
  /** Position of the last event. */
  head: number;
  pendingWrites: number;
  heapBytes: number;
  /** Recent events, kept for live readers. */
  recentBytes: number;
  /** Messages, and bundles of them, that readers have not taken yet. */
  unsentMessages: number;
  residentBytes: number;
}

interface RunningNode {
  port: number;
  stats(): NodeStats;
  stop(): Promise<void>;
}

export async function runNode(options: NodeOptions): Promise<RunningNode> {
  const { databaseUrl, host, port, secret, maxAppendSize, lockPatienceMs, log: print } = options;
  const recent = new RecentEvents();
  const states = new StreamStates();
  const log = new EventLog(databaseUrl);
  const writer = new Writer({ databaseUrl, states, recentEvents: recent, lockPatienceMs, log: print });
  const visible = new VisibleEvents(log, states);
  await writer.start();
  const { queue } = writer;
  const server = await startServer({ queue, recent, log, visible, maxAppendSize, host, port, secret }).catch(
    async (error: unknown) => {
      await writer.stop();
      throw error;
    },
  );
  return {
    port: server.port,
    stats: () => {
      const memory = process.memoryUsage();
      return {
        connected: writer.connected,
        head: recent.head,
        pendingWrites: queue.length,
        heapBytes: memory.heapUsed,
        recentBytes: recent.bytes,
        unsentMessages: server.unsent(),
        residentBytes: memory.rss,
      };
    },
    async stop() {
      // What is being committed is still answered; what only waits is refused.
      await writer.stop();
      await server.stop();
      await log.close();
    },
  };
}
