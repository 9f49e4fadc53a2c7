// Writers that go on writing until they are told to stop.
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Ledger } from './ledger.ts';

export interface Load {
  /** Waits until so many more writes have been acknowledged than now. */
  progress(acknowledged: number): Promise<void>;
  stop(): Promise<void>;
}

export function startLoad(
  ledger: Ledger,
  client: EventStoreDBClient,
  { writers = 16, streams = 8, attempts = 1 } = {},
): Load {
  let stopping = false;
  let acknowledged = 0;
  let waiting: { goal: number; resolve: () => void }[] = [];
  const write = async (lane: number): Promise<void> => {
    while (!stopping) {
      const outcome = await ledger.append(client, `load-${ledger.id}-${lane % streams}`, attempts);
      if (outcome.kind === 'acknowledged') acknowledged++;
      // A store that is away answers at once: leave it the time to come back.
      else await new Promise((resolve) => setTimeout(resolve, 20));
      waiting = waiting.filter(({ goal, resolve }) => acknowledged < goal || void resolve());
    }
  };
  const done = Promise.all(Array.from({ length: writers }, (_, lane) => write(lane)));
  return {
    progress: (more) => new Promise((resolve) => waiting.push({ goal: acknowledged + more, resolve })),
    async stop() {
      stopping = true;
      await done;
    },
  };
}
