// A rebuild that the operator asked this process for, and how far any rebuild has come, whichever process is at it.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Rebuilt } from '../../../projections/building/rebuild.ts';
import type { RebuildState } from '../../api/system/schema.ts';
import { timestamp, type Clock } from '../../platform/kernel/time/clock.ts';
import { holdersOf } from '../../platform/postgres/locks.ts';

interface Parts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Ends without harm when the signal aborts. */
  readonly rebuild: (signal: AbortSignal, onStep: (at: bigint | null) => void) => Promise<Rebuilt>;
  /** Where the generation that another process builds stands; null before it has stored anything. */
  readonly position: () => Promise<bigint | null>;
  readonly end: () => Promise<bigint | null>;
}

const NOTHING: RebuildState = {
  state: 'idle',
  position: null,
  end: null,
  began_at: null,
  ended_at: null,
  events: null,
  says: null,
};
const LOOK_EVERY_MS = 20;

export class Rebuilding {
  readonly #parts: Parts;
  readonly #stopping = new AbortController();
  #own: RebuildState = NOTHING;
  #work: Promise<void> | null = null;
  #begins = false;
  /** What is kept in memory on its way is not in the tables yet. */
  #reached: bigint | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async state(): Promise<RebuildState> {
    if (!this.#isOurs() && !(await this.#isAnybodys())) return this.#own;
    const began_at = this.#isOurs() ? this.#own.began_at : null;
    const { position, end } = this.#parts;
    const [at, to] = await Promise.all([this.#isOurs() ? this.#reached : position(), end()]);
    return { ...NOTHING, state: 'running', began_at, position: textOf(at), end: textOf(to) };
  }

  /** Null where one is under way already. */
  async begin(): Promise<RebuildState | null> {
    if (this.#isOurs() || this.#begins) return null;
    this.#begins = true;
    try {
      if (await this.#isAnybodys()) return null;
      const began_at = timestamp(this.#parts.clock.now());
      this.#own = { ...NOTHING, state: 'running', began_at };
      this.#work = this.#run(began_at);
      // whoever looks from now on sees it under way, in whatever process
      while (this.#isOurs() && !(await this.#isAnybodys())) await pause(LOOK_EVERY_MS);
      return await this.state();
    } finally {
      this.#begins = false;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }

  async #run(began_at: string): Promise<void> {
    const over = (state: 'done' | 'failed', events: number | null, says: string | null): void => {
      this.#own = { ...NOTHING, state, began_at, ended_at: timestamp(this.#parts.clock.now()), events, says };
      this.#work = null;
    };
    try {
      this.#reached = null;
      const { events } = await this.#parts.rebuild(this.#stopping.signal, (at) => (this.#reached = at));
      over('done', events, null);
    } catch (error) {
      over('failed', null, error instanceof Error ? error.message : String(error));
    }
  }

  #isOurs(): boolean {
    return this.#work !== null;
  }

  async #isAnybodys(): Promise<boolean> {
    return (await holdersOf(this.#parts.pool, ['rebuild'])).length > 0;
  }
}

function textOf(position: bigint | null): string | null {
  return position === null ? null : String(position);
}
