// Waiting for the read models: how far the projector has come, as it says itself with every batch.
import type pg from 'pg';
import type { Listener } from '../postgres/listener.ts';
import { PROGRESS, QUARANTINE } from '../postgres/channels.ts';

interface Waiter {
  readonly position: bigint;
  readonly done: (reached: boolean) => void;
}

/** What was written, and where. */
export interface Written {
  readonly stream: string;
  readonly position: bigint;
}

export class Progress {
  readonly #pool: pg.Pool;
  readonly #waiters = new Set<Waiter>();
  #position = -1n;
  /** Streams that some read model has set aside, and which. */
  #aside: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #looking: Promise<void> = Promise.resolve();

  /** `pool` reads the live generation. */
  constructor(pool: pg.Pool, listener: Listener) {
    this.#pool = pool;
    const look = (): void => void this.#look().catch(() => {});
    listener.on(QUARANTINE, { onNotice: look, onConnected: () => {} });
    listener.on(PROGRESS, {
      // after a notice of the quarantine nobody is told anything before it has been read
      onNotice: (payload) => void this.#looking.then(() => this.#arrive(BigInt(payload))),
      onConnected: look,
    });
  }

  get position(): bigint {
    return this.#position;
  }

  /** Whether no read model waits at any event. */
  get isWhole(): boolean {
    return this.#aside.size === 0;
  }

  /** Whether this read model waits at an event of this stream: what it shows of it is of before. */
  isBehind(readModel: string, stream: string): boolean {
    return this.#aside.get(stream)?.has(readModel) ?? false;
  }

  /** Which read models wait at an event of these streams. */
  behindOn(streams: readonly string[]): readonly string[] {
    return [...new Set(streams.flatMap((stream) => [...(this.#aside.get(stream) ?? [])]))];
  }

  /** Whether this read model showed what was written within the time given. */
  async reached({ stream, position }: Written, readModel: string, limitMs: number): Promise<boolean> {
    if (position > this.#position && !(await this.#within(position, limitMs))) return false;
    return !this.isBehind(readModel, stream);
  }

  async #within(position: bigint, limitMs: number): Promise<boolean> {
    return await new Promise<boolean>((resolve) => {
      const done = (reached: boolean): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(reached);
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

  /** Asks the tables themselves: after a lost connection, when the quarantine changed, and before giving up. */
  #look(): Promise<void> {
    const looked = this.#read();
    this.#looking = looked.catch(() => {});
    return looked;
  }

  async #read(): Promise<void> {
    const { rows } = await this.#pool.query<{ position: bigint | null; aside: [string, string][] | null }>(
      `select (select min(position) from checkpoints) as position,
              (select json_agg(json_build_array(stream, part)) from quarantine) as aside`,
    );
    const aside = new Map<string, Set<string>>();
    for (const [stream, part] of rows[0]?.aside ?? [])
      aside.set(stream, (aside.get(stream) ?? new Set<string>()).add(part));
    this.#aside = aside;
    if (rows[0]?.position != null) this.#arrive(rows[0].position);
  }

  #arrive(position: bigint): void {
    if (position > this.#position) this.#position = position;
    for (const waiter of this.#waiters) if (waiter.position <= this.#position) waiter.done(true);
  }
}
