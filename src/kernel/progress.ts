// Waiting for the read models: how far the projector has come, as it says itself with every batch.
import type pg from 'pg';
import type { Listener } from './listener.ts';

interface Waiter {
  readonly position: bigint;
  readonly done: (reached: boolean) => void;
}

const CHANNEL = 'lotbook_progress';

export class Progress {
  readonly #pool: pg.Pool;
  readonly #waiters = new Set<Waiter>();
  #position = -1n;
  #stopped: ReadonlySet<string> = new Set();

  /** `pool` reads the live generation. */
  constructor(pool: pg.Pool, listener: Listener) {
    this.#pool = pool;
    listener.on(CHANNEL, {
      onNotice: (payload) => this.#advance(payload),
      onConnected: () => void this.#look().catch(() => {}),
    });
  }

  get position(): bigint {
    return this.#position;
  }

  /** Whether this read model showed everything up to `position` within the time given. */
  async reached(position: bigint, readModel: string, limitMs: number): Promise<boolean> {
    if (this.#stopped.has(readModel)) return false;
    if (position <= this.#position) return true;
    return await new Promise<boolean>((resolve) => {
      const done = (reached: boolean): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(reached && !this.#stopped.has(readModel));
      };
      const waiter = { position, done };
      const timer = setTimeout(
        () =>
          void this.#look().then(
            () => done(position <= this.#position),
            () => done(false),
          ),
        limitMs,
      );
      this.#waiters.add(waiter);
    });
  }

  #advance(payload: string): void {
    const [position, ...stopped] = payload.split(' ');
    this.#stopped = new Set(stopped);
    this.#arrive(BigInt(position!));
  }

  /** Asks the checkpoints themselves: after a lost connection, and before giving up. */
  async #look(): Promise<void> {
    const { rows } = await this.#pool.query<{ position: bigint | null; stopped: string[] | null }>(
      `select min(position) filter (where stopped is null) as position,
              array_agg(read_model) filter (where stopped is not null) as stopped from checkpoints`,
    );
    this.#stopped = new Set(rows[0]?.stopped ?? []);
    if (rows[0]?.position != null) this.#arrive(rows[0].position);
  }

  #arrive(position: bigint): void {
    if (position > this.#position) this.#position = position;
    for (const waiter of this.#waiters) if (waiter.position <= this.#position) waiter.done(true);
  }
}
