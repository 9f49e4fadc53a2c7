// Follows the events and keeps a generation of read models up to date, from wherever its checkpoints stand.
import { sql, type Kysely } from 'kysely';
import type { Codec } from '../src/platform/kernel/codec.ts';
import type { EventStore, StoredEvent } from '../src/platform/kernel/event-store.ts';
import { loadSetAside, type SetAside } from '../src/platform/kernel/quarantine.ts';
import { applyBatch, type Followed } from './apply.ts';
import { arrivals, type Step } from '../src/platform/kernel/arrivals.ts';
import { decodeEach } from '../src/platform/kernel/arrived.ts';
import type { Projector } from './projector.ts';
import { retryAll } from './retry.ts';

export interface RunnerOptions {
  readonly events: EventStore;
  readonly codec: Codec;
  /** Its search path is the generation's schema. */
  readonly db: Kysely<unknown>;
  readonly projectors: readonly Projector[];
  readonly onSetAside?: (entry: SetAside) => void;
  /** Every event as it is stored, before anything is made of it. */
  readonly onTaken?: (event: StoredEvent) => void;
  readonly batchSize?: number;
  /** Whether anybody waits for these read models: not for those of a rebuild. */
  readonly announces?: boolean;
  /** The last position to take in; the run ends there, as if nothing had happened since. */
  readonly until?: bigint;
}

export interface ProjectedStep extends Step {
  readonly applied: number;
}

const BATCH = 1_000;

export class ProjectionRunner {
  readonly #options: RunnerOptions;
  #followed: Followed[] = [];

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** How many streams each read model has set aside. */
  get setAside(): ReadonlyMap<string, number> {
    return new Map(this.#followed.map(({ projector, aside }) => [projector.name, aside.size] as const));
  }

  /** Runs until the signal aborts, or throws: the caller decides whether to start again. */
  async *follow(signal: AbortSignal): AsyncGenerator<ProjectedStep> {
    const { db, events, codec, projectors, batchSize = BATCH, announces = true, until } = this.#options;
    const appetite = { most: batchSize, patient: !announces };
    this.#followed = await loadCheckpoints(db, projectors);
    await retryAll({ db, events, codec, announces }, this.#followed);
    const handled = new Set(projectors.flatMap((p) => [...p.handlers.keys()]));
    const prefixes = [...new Set(projectors.flatMap((p) => p.prefixes))];
    for await (const arrived of arrivals(events, prefixes, this.#start(), appetite, signal)) {
      const within = arrived.events.filter((e) => isWithin(e.position, until));
      const { onTaken } = this.#options;
      if (onTaken) within.forEach(onTaken);
      const batch = await decodeEach(codec, within, handled);
      const upTo = isWithin(arrived.upTo ?? 0n, until) ? arrived.upTo : until!;
      if (upTo !== null && upTo > (this.#start() ?? -1n)) {
        const unfit = await applyBatch(db, this.#followed, batch, upTo, announces);
        for (const entry of unfit) this.#options.onSetAside?.(entry);
      }
      const ended = arrived.caughtUp || upTo === until;
      yield {
        position: this.#start(),
        applied: batch.length,
        caughtUp: until === undefined ? arrived.caughtUp : ended,
      };
      if (until !== undefined && ended) return;
    }
  }

  #start(): bigint | null {
    const positions = this.#followed.map((f) => f.position);
    if (positions.length === 0 || positions.some((p) => p === null)) return null;
    return positions.reduce((least, p) => (p! < least! ? p : least))!;
  }
}

async function loadCheckpoints(db: Kysely<unknown>, projectors: readonly Projector[]): Promise<Followed[]> {
  const { rows } = await sql<{ read_model: string; position: bigint | null }>`
    select read_model, position from checkpoints`.execute(db);
  const aside = await loadSetAside(db);
  return projectors.map((projector) => {
    const row = rows.find((r) => r.read_model === projector.name);
    if (!row) throw new Error(`read model ${projector.name} has no checkpoint`);
    const mine = aside.filter(({ part }) => part === projector.name);
    return {
      projector,
      position: row.position,
      aside: new Map(mine.map(({ stream, revision }) => [stream, revision] as const)),
    };
  });
}

function isWithin(position: bigint, until: bigint | undefined): boolean {
  return until === undefined || position <= until;
}
