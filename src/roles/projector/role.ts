// The projector role: follows the events while this process leads, stands by while another does.
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Step } from '../../platform/following/arrivals.ts';
import { Outage } from '../outage.ts';
import { again, whileLeading } from '../../platform/postgres/leader.ts';
import { TRY_AGAIN } from '../../platform/postgres/channels.ts';
import { Restarts } from '../restarts.ts';
import type { RoleStores, RunningRole } from '../role.ts';

/** The read models, as somebody who knows them follows the events for them. */
export interface ReadModels {
  /** Runs until the signal aborts, or throws: the next run starts from the checkpoints. */
  follow(signal: AbortSignal): AsyncIterable<Step>;
  /** Whether another process follows them now, or they were built anew: no failure, but a reason to start again. */
  isOvertaken(error: unknown): boolean;
  /** Whether another version of the program has made them, and has to follow them. */
  isForAnother(error: unknown): error is Error;
  close(): Promise<void>;
}

export function startProjector(
  stores: Pick<RoleStores, 'listener' | 'databaseUrl' | 'events'>,
  readModels: ReadModels,
  logger: Logger,
  metrics: Registry,
): RunningRole {
  const stopping = new AbortController();
  const restarts = new Restarts();
  stores.listener.on(TRY_AGAIN, { onNotice: () => restarts.ask(), onConnected: () => {} });
  const position = new Gauge({
    name: 'lotbook_projector_position',
    help: 'Position of the last event taken in',
    registers: [metrics],
  });
  const outage = new Outage(logger, { role: 'projector' });
  let state: 'starting' | 'standing by' | 'catching up' | 'live' | 'failing' = 'starting';
  /** Why nobody follows the events while only processes like this one are there to lead. */
  let unfit: string | null = null;

  async function follow(leading: AbortSignal): Promise<void> {
    state = 'catching up';
    for await (const step of readModels.follow(restarts.signal(leading))) {
      if (step.position !== null) position.set(Number(step.position));
      if (!step.caughtUp) continue;
      state = 'live';
      unfit = null;
      outage.over('the projector works again');
    }
    state = 'standing by';
  }

  const working = again(
    stopping.signal,
    () =>
      whileLeading(
        { url: stores.databaseUrl, task: 'projector', isAble: () => stores.events.ping() },
        stopping.signal,
        async (leading) => {
          leading.addEventListener('abort', () => (state = 'failing'), { once: true });
          const leaving = new AbortController();
          const following = AbortSignal.any([leading, leaving.signal]);
          await again(
            following,
            () => follow(following),
            (error) => {
              // a rebuild swapped the tables, or a store is away: look at the checkpoints again and go on
              if (readModels.isOvertaken(error)) return;
              state = 'failing';
              if (!readModels.isForAnother(error))
                return outage.failed(error, 'the projector starts again from its checkpoints');
              unfit = error.message;
              leaving.abort();
              outage.failed(error, 'the projector leaves the lead to who is of that version');
            },
          );
        },
        () => {
          state = 'standing by';
          unfit = null;
        },
      ),
    (error) => {
      state = 'failing';
      outage.failed(error, 'the projector cannot reach Postgres');
    },
  );
  return {
    trouble: () => {
      if (unfit !== null) return `projector: ${unfit}`;
      return state === 'live' || state === 'standing by' ? null : `projector is ${state}`;
    },
    async stop() {
      stopping.abort();
      await working;
      await readModels.close();
    },
  };
}
