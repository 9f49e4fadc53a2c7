// Builds every read model anew beside the live ones, and puts them in their place without a moment of absence.
import { drop, LIVE, NEXT, openGeneration, prepare, swap, leastPosition } from './generations.ts';
import { ProjectionRunner, type RunnerOptions, type Step } from './runner.ts';

export interface RebuildOptions extends Pick<RunnerOptions, 'events' | 'codec' | 'projectors'> {
  readonly databaseUrl: string;
  readonly onStep?: (step: Step & { readonly total: number; readonly liveAt: bigint | null }) => void;
  readonly signal?: AbortSignal;
}

const REPLAY_BATCH = 8_000;
const STATEMENT_LIMIT_MS = 120_000;
/** Held by whoever replays the whole history; one at a time. */
export const REBUILD_LOCK = 'lotbook rebuild';

/** A rebuild is under way elsewhere. */
export class AlreadyRebuilding extends Error {
  constructor() {
    super('another process is rebuilding the read models');
    this.name = 'AlreadyRebuilding';
  }
}

/** A read model could not take the history in: the live generation was left as it is. */
export class RebuildStopped extends Error {
  constructor(reasons: readonly string[]) {
    super(`the rebuild stopped, the live read models are untouched: ${reasons.join('; ')}`);
    this.name = 'RebuildStopped';
  }
}

export async function rebuild(options: RebuildOptions): Promise<{ events: number }> {
  const next = openGeneration(options.databaseUrl, NEXT, { size: 4, limitMs: STATEMENT_LIMIT_MS });
  const guard = await next.pool.connect();
  try {
    const { rows } = await guard.query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [
      REBUILD_LOCK,
    ]);
    if (!rows[0]?.got) throw new AlreadyRebuilding();
    // what an interrupted rebuild left is not worth trusting
    await drop(next.db, NEXT);
    await prepare(next, options.projectors);
    const runner = new ProjectionRunner({
      ...options,
      db: next.db,
      batchSize: REPLAY_BATCH,
      announces: false,
    });
    const signal = options.signal ?? new AbortController().signal;
    let events = 0;
    /** A fresh subscription that has caught up has brought everything that the live one can have seen before. */
    const catchUp = async (): Promise<void> => {
      for await (const step of runner.follow(signal)) {
        if (runner.stopped.length > 0)
          throw new RebuildStopped(runner.stopped.map((s) => `${s.readModel}: ${s.reason}`));
        events += step.applied;
        options.onStep?.({ ...step, total: events, liveAt: await leastPosition(next.db, LIVE) });
        if (step.caughtUp) return;
      }
      throw new RebuildStopped(['interrupted']);
    };
    await catchUp();
    await swap(options.databaseUrl, next.db, catchUp);
    return { events };
  } catch (error) {
    if (error instanceof RebuildStopped) await drop(next.db, NEXT);
    throw error;
  } finally {
    guard.release(true);
    await next.close();
  }
}
