// Builds every read model anew beside the live ones, and puts them in their place without a moment of absence.
import { drop, NEXT, openGeneration, prepare, REBUILD_LOCK, refuseNewer, swap } from './generations.ts';
import { askToTryAgain, type SetAside } from '../../src/platform/following/quarantine.ts';
import { letGo, tryLock } from '../../src/platform/postgres/locks.ts';
import { BY_INDEX } from '../../src/platform/postgres/session.ts';
import { makeIndexes, takeReadersIndexes, takeStatistics } from './when-filled.ts';
import { ProjectionRunner, type RunnerOptions, type ProjectedStep } from '../following/runner.ts';

export interface RebuildOptions extends Pick<RunnerOptions, 'events' | 'codec' | 'projectors'> {
  readonly databaseUrl: string;
  readonly onStep?: (
    step: ProjectedStep & {
      readonly total: number;
      /** Where the history ended when the replay began. */
      readonly end: bigint | null;
    },
  ) => void;
  readonly signal?: AbortSignal;
}

const STATEMENT_LIMIT_MS = 120_000;

/** A rebuild is under way elsewhere. */
export class AlreadyRebuilding extends Error {
  constructor() {
    super('another process is rebuilding the read models');
    this.name = 'AlreadyRebuilding';
  }
}

/** It was told to end before it was done: the live generation is as it was. */
class RebuildInterrupted extends Error {
  constructor() {
    super('the rebuild was interrupted, the live read models are untouched');
    this.name = 'RebuildInterrupted';
  }
}

export interface Rebuilt {
  readonly events: number;
  /** Streams that the new generation could not take in whole: tried again at every start. */
  readonly setAside: readonly SetAside[];
}

export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const next = openGeneration(options.databaseUrl, NEXT, {
    size: 8,
    limitMs: STATEMENT_LIMIT_MS,
    // what a crash loses is dropped and begun again
    settings: { ...BY_INDEX, synchronous_commit: 'off' },
  });
  const guard = await next.pool.connect();
  try {
    if (!(await tryLock(guard, REBUILD_LOCK))) throw new AlreadyRebuilding();
    // asked of a process that a newer one has come up beside, since it started
    await refuseNewer(options.databaseUrl, next.db, options.projectors);
    // what an interrupted rebuild left is not worth trusting
    await drop(next.db, NEXT);
    await prepare(next, options.projectors);
    const late = await takeReadersIndexes(next.pool, options.projectors);
    const setAside: SetAside[] = [];
    const runner = new ProjectionRunner({
      ...options,
      onSetAside: (entry) => setAside.push(entry),
      db: next.db,
      announces: false,
    });
    const signal = options.signal ?? new AbortController().signal;
    const end = await options.events.end();
    let events = 0;
    /** A fresh subscription that has caught up has brought everything that the live one can have seen before. */
    const catchUp = async (): Promise<void> => {
      for await (const step of runner.follow(signal)) {
        events += step.applied;
        options.onStep?.({ ...step, total: events, end });
        if (step.caughtUp) return;
      }
      throw new RebuildInterrupted();
    };
    await catchUp();
    await makeIndexes(next.pool, late);
    await takeStatistics(next.pool);
    await swap(options.databaseUrl, next.db, catchUp);
    // the program that follows from here on may be another one than this
    if (setAside.length > 0) await askToTryAgain(next.db);
    return { events, setAside };
  } catch (error) {
    if (error instanceof RebuildInterrupted) await drop(next.db, NEXT);
    throw error;
  } finally {
    await letGo(guard);
    await next.close();
  }
}
