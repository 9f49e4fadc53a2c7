// Follows the events and keeps a generation of read models up to date, from wherever its checkpoints stand.
import { sql, type Kysely } from 'kysely';
import type { Codec } from '../../src/platform/eventstore/codec.ts';
import type { EventStore, StoredEvent } from '../../src/platform/eventstore/event-store.ts';
import { isEventsFault, loadSetAside, type SetAside } from '../../src/platform/following/quarantine.ts';
import { applyBatch, SecondOwner, type Followed } from './apply.ts';
import { arrivals, type Arrivals, type Step } from '../../src/platform/following/arrivals.ts';
import { decodeEach, type Arrived } from '../../src/platform/following/arrived.ts';
import { Lane } from '../building/lane.ts';
import { meanwhile } from '../../src/platform/following/meanwhile.ts';
import { traced } from '../../src/platform/following/traced.ts';
import type { Tracing } from '../../src/platform/kernel/tracing.ts';
import type { Projector } from '../projector.ts';
import { retryAll } from './retry.ts';
import { Crossing } from './crossing.ts';

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
  readonly tracing?: Tracing | null;
  /** Whether anybody waits for these read models: not for those of a rebuild. */
  readonly announces?: boolean;
  /** The last position to take in; the run ends there, as if nothing had happened since. */
  readonly until?: bigint;
}

export interface ProjectedStep extends Step {
  readonly applied: number;
}

/** Their rows were made by another version of the program, and only that one knows how they go on. */
export class OtherVersion extends Error {
  constructor(names: readonly string[]) {
    super(`the read models are of another version (${names.join(', ')})`);
    this.name = 'OtherVersion';
  }
}

interface Arriving extends Omit<Arrivals, 'events'> {
  readonly events: readonly Arrived[];
}

const BATCH = 1_000;
/** Read models that fold or write at the same time: each has a connection of the generation's pool. */
const LANES_AT_ONCE = 4;

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
    const { db, events, codec, projectors, announces = true } = this.#options;
    this.#followed = await loadCheckpoints(db, projectors);
    const retrying = retryAll({ db, events, codec }, this.#followed);
    if (announces) yield* this.#live(meanwhile(signal, (until) => this.#arrivals(until), retrying));
    // what was set aside on the way was set aside by this program, moments ago
    else yield* this.#history(signal);
  }

  /** One transaction a batch for all read models, up to a position at least. */
  async *#live(
    arriving: AsyncIterable<Arriving>,
    least: bigint | null = null,
  ): AsyncGenerator<ProjectedStep> {
    const { db, announces = true, tracing = null } = this.#options;
    for await (const { events, upTo, caughtUp } of arriving) {
      if (upTo !== null && upTo > (this.#start() ?? -1n)) {
        const applying = (): Promise<readonly SetAside[]> =>
          applyBatch(db, this.#followed, events, upTo, announces);
        const unfit = tracing ? await traced(tracing, 'projection', events, applying) : await applying();
        for (const entry of unfit) this.#options.onSetAside?.(entry);
      }
      yield { position: this.#start(), applied: events.length, caughtUp };
      if (least !== null && (this.#start() ?? -1n) >= least) return;
    }
  }

  /** Every read model at its own pace; what does not fit is looked for in the live way. */
  async *#history(signal: AbortSignal): AsyncGenerator<ProjectedStep> {
    while (!signal.aborted) {
      const reached = yield* this.#apart(signal);
      if (reached === null) return;
      yield* this.#live(this.#arrivals(signal), reached);
    }
  }

  /** Null when it is over, or how far it had come when something did not fit. */
  async *#apart(signal: AbortSignal): AsyncGenerator<ProjectedStep, bigint | null> {
    const crossing = new Crossing(LANES_AT_ONCE);
    const lanes = this.#followed.map((one) => new Lane(this.#options.db, one, crossing));
    let reached = this.#start() ?? -1n;
    try {
      for await (const { events, upTo, caughtUp } of this.#arrivals(signal)) {
        if (upTo !== null) {
          reached = upTo;
          for (const lane of lanes) await lane.add({ events, upTo });
        }
        if (caughtUp) await Promise.all(lanes.map((lane) => lane.end()));
        yield { position: upTo, applied: events.length, caughtUp };
      }
      return null;
    } catch (error) {
      if (error instanceof SecondOwner || !isEventsFault(error)) throw error;
      return reached;
    } finally {
      await Promise.all(lanes.map((lane) => lane.settled()));
    }
  }

  /** What arrives, read, and within the bounds of this run. */
  async *#arrivals(signal: AbortSignal): AsyncGenerator<Arriving> {
    const { events: store, codec, projectors, batchSize = BATCH, announces = true, until } = this.#options;
    const appetite = { most: batchSize, patient: !announces };
    const handled = new Set(projectors.flatMap((p) => [...p.handlers.keys()]));
    const prefixes = [...new Set(projectors.flatMap((p) => p.prefixes))];
    for await (const arrived of arrivals(store, prefixes, this.#start(), appetite, signal)) {
      const within = arrived.events.filter((e) => isWithin(e.position, until));
      const { onTaken } = this.#options;
      if (onTaken) within.forEach(onTaken);
      const events = await decodeEach(codec, within, handled);
      const upTo = isWithin(arrived.upTo ?? 0n, until) ? arrived.upTo : until!;
      const isEnd = arrived.caughtUp || upTo === until;
      yield { events, upTo, caughtUp: until === undefined ? arrived.caughtUp : isEnd };
      if (until !== undefined && isEnd) return;
    }
  }

  #start(): bigint | null {
    const positions = this.#followed.map((f) => f.position);
    if (positions.length === 0 || positions.some((p) => p === null)) return null;
    return positions.reduce((least, p) => (p! < least! ? p : least))!;
  }
}

async function loadCheckpoints(db: Kysely<unknown>, projectors: readonly Projector[]): Promise<Followed[]> {
  const { rows } = await sql<{
    read_model: string;
    version: number;
    position: bigint | null;
    generation: number;
  }>`select read_model, version, position, tableoid as generation from checkpoints`.execute(db);
  const others = projectors.filter(({ name, version }) =>
    rows.some((row) => row.read_model === name && row.version !== version),
  );
  if (others.length > 0) throw new OtherVersion(others.map(({ name }) => name));
  const aside = await loadSetAside(db);
  return projectors.map((projector) => {
    const row = rows.find((r) => r.read_model === projector.name);
    if (!row) throw new Error(`read model ${projector.name} has no checkpoint`);
    const mine = aside.filter(({ part }) => part === projector.name);
    return {
      projector,
      position: row.position,
      generation: row.generation,
      aside: new Map(mine.map(({ stream, revision }) => [stream, revision] as const)),
    };
  });
}

function isWithin(position: bigint, until: bigint | undefined): boolean {
  return until === undefined || position <= until;
}
