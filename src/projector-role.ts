// The projector role: follows the events while this process leads, stands by while another does.
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { SecondOwner } from '../projections/apply.ts';
import { LIVE, openGeneration } from '../projections/generations.ts';
import { ProjectionRunner } from '../projections/runner.ts';
import type { Backend } from './backend.ts';
import { projectors } from './catalogue.ts';
import { describe } from './http/failures.ts';
import { again, lead } from './kernel/leader.ts';
import { TRY_AGAIN } from './kernel/quarantine.ts';
import { Restarts } from './kernel/restarts.ts';
import { logSetAside } from './quarantine.ts';

export interface RunningRole {
  /** Why this process is not doing its part, or null when it is (or stands by). */
  trouble(): string | null;
  stop(): Promise<void>;
}

const BATCH_LIMIT_MS = 10_000;

export function startProjector(backend: Backend, logger: Logger, metrics: Registry): RunningRole {
  const stopping = new AbortController();
  const restarts = new Restarts();
  backend.listener.on(TRY_AGAIN, { onNotice: () => restarts.ask(), onConnected: () => {} });
  // its own pool: GETs can never keep the projector waiting for a connection
  const generation = openGeneration(backend.databaseUrl, LIVE, { size: 2, limitMs: BATCH_LIMIT_MS });
  const runner = new ProjectionRunner({
    events: backend.events,
    codec: backend.codec,
    db: generation.db,
    projectors,
    onSetAside: logSetAside(logger),
  });
  const position = new Gauge({
    name: 'lotbook_projector_position',
    help: 'Position of the last event taken in',
    registers: [metrics],
  });
  let state: 'starting' | 'standing by' | 'catching up' | 'live' | 'failing' = 'starting';

  async function follow(leading: AbortSignal): Promise<void> {
    state = 'catching up';
    for await (const step of runner.follow(restarts.signal(leading))) {
      if (step.position !== null) position.set(Number(step.position));
      if (step.caughtUp) state = 'live';
    }
    state = 'standing by';
  }

  const working = again(
    stopping.signal,
    () =>
      lead(
        backend.databaseUrl,
        'projector',
        stopping.signal,
        async (leading) => {
          leading.addEventListener('abort', () => (state = 'failing'), { once: true });
          await again(
            leading,
            () => follow(leading),
            (error) => {
              // a rebuild swapped the tables, or a store is away: look at the checkpoints again and go on
              if (error instanceof SecondOwner) return;
              state = 'failing';
              logger.warn({ error: describe(error) }, 'the projector starts again from its checkpoints');
            },
          );
        },
        () => (state = 'standing by'),
      ),
    (error) => {
      state = 'failing';
      logger.warn({ error: describe(error) }, 'the projector cannot reach Postgres');
    },
  );
  return {
    trouble: () => (state === 'live' || state === 'standing by' ? null : `projector is ${state}`),
    async stop() {
      stopping.abort();
      await working;
      await generation.close();
    },
  };
}
