// How far each read model has followed the events, how old what it lacks is, and how fast it goes.
import type pg from 'pg';
import type { EventStore } from '../../platform/eventstore/event-store.ts';

interface Checkpoint {
  readonly read_model: string;
  readonly version: number;
  readonly position: bigint | null;
}

interface Seen {
  readonly position: bigint;
  readonly at: number;
}

/** Between two looks at least: what is measured over less says little. */
const LEAST_MS = 1_000;

export class ReadModelsSeen {
  readonly #pool: pg.Pool;
  readonly #events: Pick<EventStore, 'readAll'>;
  readonly #prefixes: readonly string[];
  readonly #seen = new Map<string, Seen>();
  readonly #speeds = new Map<string, number>();

  /** `pool` reads the live generation. */
  constructor(pool: pg.Pool, events: Pick<EventStore, 'readAll'>, prefixes: readonly string[]) {
    this.#pool = pool;
    this.#events = events;
    this.#prefixes = prefixes;
  }

  async look(now: Date) {
    const { rows } = await this.#pool.query<Checkpoint>(
      'select read_model, version, position from checkpoints order by read_model',
    );
    const lags = new Map<bigint | null, number>();
    for (const { position } of rows)
      if (!lags.has(position)) lags.set(position, await this.#lagAfter(position, now));
    return rows.map(({ read_model: name, version, position }) => ({
      name,
      version,
      position: position === null ? null : String(position),
      lag_seconds: lags.get(position) ?? 0,
      speed: this.#speedOf(name, position ?? 0n),
    }));
  }

  async #lagAfter(position: bigint | null, now: Date): Promise<number> {
    for await (const { created } of this.#events.readAll(this.#prefixes, position))
      return Math.max(0, (now.getTime() - created.getTime()) / 1_000);
    return 0;
  }

  /** A rebuild may have put one back behind where it was. */
  #speedOf(name: string, position: bigint): number | null {
    const at = performance.now();
    const before = this.#seen.get(name);
    if (!before || at - before.at >= LEAST_MS) {
      this.#seen.set(name, { position, at });
      if (before) {
        const passed = Math.max(0, Number(position - before.position));
        this.#speeds.set(name, Math.round((passed * 10_000) / (at - before.at)) / 10);
      }
    }
    return this.#speeds.get(name) ?? null;
  }
}
