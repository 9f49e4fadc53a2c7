// Builds every read model anew beside the live ones, and puts them in their place without a moment of absence.
import { drop, LIVE, NEXT, openGeneration, prepare, swap, leastPosition } from './generations.ts';
import { ProjectionRunner, type RunnerOptions, type Step } from './runner.ts';

export interface RebuildOptions extends Pick<RunnerOptions, 'events' | 'codec' | 'projectors'> {
  readonly databaseUrl: string;
  readonly onStep?: (step: Step & { readonly total: number; readonly liveAt: bigint | null }) => void;
  readonly signal?: AbortSignal;
}

const REPLAY_BATCH = 4_000;

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
  const next = openGeneration(options.databaseUrl, NEXT, 4);
  const guard = await next.pool.connect();
  try {
    const { rows } = await guard.query<{ got: boolean }>(
      "select pg_try_advisory_lock(hashtext('lotbook rebuild')) as got",
    );
    if (!rows[0]?.got) throw new AlreadyRebuilding();
    // what an interrupted rebuild left is not worth trusting
    await drop(next.db, NEXT);
    await prepare(next, options.projectors);
    const runner = new ProjectionRunner({ ...options, db: next.db, batchSize: REPLAY_BATCH });
    const stop = new AbortController();
    const signal = options.signal ? AbortSignal.any([stop.signal, options.signal]) : stop.signal;
    const steps = runner.follow(signal);
    let total = 0;
    const advance = async (enough: (step: Step) => boolean): Promise<void> => {
      for (;;) {
        const { value: step, done } = await steps.next();
        if (done || !step) throw new RebuildStopped(['interrupted']);
        if (runner.stopped.length > 0)
          throw new RebuildStopped(runner.stopped.map((s) => `${s.readModel}: ${s.reason}`));
        total += step.applied;
        options.onStep?.({ ...step, total, liveAt: await leastPosition(next.db, LIVE) });
        if (enough(step)) return;
      }
    };
    await advance((step) => step.caughtUp);
    await swap(next.db, async (liveAt) => {
      const at = await leastPosition(next.db, NEXT);
      if (liveAt === null || (at !== null && at >= liveAt)) return;
      await advance((step) => step.position !== null && step.position >= liveAt);
    });
    stop.abort();
    await steps.return(undefined);
    return { events: total };
  } finally {
    guard.release(true);
    await next.close();
  }
}
