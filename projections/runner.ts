// Follows the events and keeps a generation of read models up to date, from wherever its checkpoints stand.
import { sql, type Kysely } from 'kysely';
import type { Codec } from '../src/kernel/codec.ts';
import type { EventStore, StoredEvent } from '../src/kernel/event-store.ts';
import { isPostgresAway } from '../src/kernel/postgres.ts';
import {
  applyBatch,
  findPoison,
  SecondOwner,
  stopReadModel,
  type Arrived,
  type Followed,
  type Poison,
} from './apply.ts';
import { arrivals } from './arrivals.ts';
import type { Projector } from './projector.ts';

export interface RunnerOptions {
  readonly events: EventStore;
  readonly codec: Codec;
  /** Its search path is the generation's schema. */
  readonly db: Kysely<unknown>;
  readonly projectors: readonly Projector[];
  readonly onPoison?: (poison: Poison) => void;
  readonly batchSize?: number;
  /** Whether anybody waits for these read models: not for those of a rebuild. */
  readonly announces?: boolean;
  /** The last position to take in; the run ends there, as if nothing had happened since. */
  readonly until?: bigint;
}

export interface Step {
  readonly position: bigint | null;
  readonly applied: number;
  readonly caughtUp: boolean;
}

const BATCH = 1_000;

export class ProjectionRunner {
  readonly #options: RunnerOptions;
  #followed: Followed[] = [];

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  get stopped(): readonly { readModel: string; reason: string }[] {
    return this.#followed.flatMap(({ projector, stopped }) =>
      stopped === null ? [] : [{ readModel: projector.name, reason: stopped }],
    );
  }

  /** Runs until the signal aborts, or throws: the caller decides whether to start again. */
  async *follow(signal: AbortSignal): AsyncGenerator<Step> {
    const { events, projectors, batchSize = BATCH, announces = true, until } = this.#options;
    const appetite = { most: batchSize, patient: !announces };
    this.#followed = await loadCheckpoints(this.#options.db, projectors);
    const prefixes = [...new Set(projectors.flatMap((p) => p.prefixes))];
    for await (const arrived of arrivals(events, prefixes, this.#start(), appetite, signal)) {
      const batch = await this.#decode(arrived.events.filter((e) => isWithin(e.position, until)));
      const upTo = isWithin(arrived.upTo ?? 0n, until) ? arrived.upTo : until!;
      if (upTo !== null && upTo > (this.#start() ?? -1n)) await this.#take(batch, upTo);
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
    const positions = this.#followed.filter((f) => f.stopped === null).map((f) => f.position);
    if (positions.length === 0 || positions.some((p) => p === null)) return null;
    return positions.reduce((least, p) => (p! < least! ? p : least))!;
  }

  async #take(batch: readonly Arrived[], upTo: bigint): Promise<void> {
    const { db, onPoison, announces } = this.#options;
    try {
      await applyBatch(db, this.#followed, batch, upTo, announces);
    } catch (error) {
      if (error instanceof SecondOwner || isPostgresAway(error)) throw error;
      const poisons: Poison[] = [];
      for (const followed of this.#followed.filter((f) => f.stopped === null)) {
        const poison = await findPoison(db, followed, batch);
        if (poison) poisons.push(poison);
      }
      if (poisons.length === 0) throw error;
      // everybody takes what comes before the first poison, its victims stop there, the others go on
      const first = poisons.map((p) => p.at.position).reduce((least, p) => (p < least ? p : least));
      const before = batch.filter((a) => a.position < first);
      if (before.length > 0) await applyBatch(db, this.#followed, before, before.at(-1)!.position, announces);
      for (const poison of poisons.filter((p) => p.at.position === first)) {
        await stopReadModel(db, poison);
        onPoison?.(poison);
      }
      const rest = batch.filter((a) => a.position >= first);
      await this.#take(rest, upTo);
    }
  }

  async #decode(events: readonly StoredEvent[]): Promise<Arrived[]> {
    const { codec } = this.#options;
    const handled = new Set(this.#followed.flatMap((f) => [...f.projector.handlers.keys()]));
    const known = events.filter((e) => handled.has(e.type));
    try {
      const recorded = new Map((await codec.decode(known)).map((r) => [r.position, r] as const));
      return events.map(({ position, type }) => ({
        position,
        type,
        recorded: recorded.get(position) ?? null,
        problem: null,
      }));
    } catch (error) {
      if (isPostgresAway(error)) throw error;
      return await this.#decodeOneByOne(events, handled);
    }
  }

  async #decodeOneByOne(events: readonly StoredEvent[], handled: ReadonlySet<string>): Promise<Arrived[]> {
    const batch: Arrived[] = [];
    for (const event of events) {
      const { position, type } = event;
      try {
        const [recorded] = handled.has(type) ? await this.#options.codec.decode([event]) : [];
        batch.push({ position, type, recorded: recorded ?? null, problem: null });
      } catch (error) {
        if (isPostgresAway(error)) throw error;
        batch.push({
          position,
          type,
          recorded: null,
          problem: error instanceof Error ? error : new Error(String(error)),
        });
      }
    }
    return batch;
  }
}

async function loadCheckpoints(db: Kysely<unknown>, projectors: readonly Projector[]): Promise<Followed[]> {
  const { rows } = await sql<{ read_model: string; position: bigint | null }>`
    update checkpoints set stopped = null returning read_model, position`.execute(db);
  return projectors.map((projector) => {
    const row = rows.find((r) => r.read_model === projector.name);
    if (!row) throw new Error(`read model ${projector.name} has no checkpoint`);
    return { projector, position: row.position, stopped: null };
  });
}

function isWithin(position: bigint, until: bigint | undefined): boolean {
  return until === undefined || position <= until;
}
