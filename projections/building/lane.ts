// One read model on its way through history, in a generation that nobody reads yet. Rows stay at hand over many batches
// and are written together, so that a row which changes ten times is written once; what is only added goes to Postgres
// while more is folded. Each read model goes at its own pace, so that one folds events while Postgres writes the rows of
// another.
import type { Kysely } from 'kysely';
import type { Arrived } from '../../src/platform/following/arrived.ts';
import { fold, moveCheckpoints, relevant, writeRows, type Followed } from '../following/apply.ts';
import { copies } from '../rows/row-statements.ts';
import { Rows } from '../rows/rows.ts';
import type { Crossing } from '../following/crossing.ts';

export interface Limits {
  /** Rows that are written together, and so held in memory. */
  readonly rows: number;
  /** Batches that wait for this read model while others take them. */
  readonly behind: number;
}

/** Some 120 MB of the largest rows. */
const LIMITS: Limits = { rows: 24_000, behind: 12 };

export interface Portion {
  readonly events: readonly Arrived[];
  readonly upTo: bigint;
}

export class Lane {
  readonly #db: Kysely<unknown>;
  readonly #followed: Followed;
  readonly #crossing: Crossing;
  readonly #limits: Limits;
  readonly #behind: Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();
  /** What the batch before only added, ahead of the checkpoint: taken in again, in the live way, it makes the same rows. */
  #adding: Promise<void> = Promise.resolve();
  #rows = new Rows(copies);
  #upTo: bigint | null = null;

  constructor(db: Kysely<unknown>, followed: Followed, crossing: Crossing, limits = LIMITS) {
    this.#limits = limits;
    this.#db = db;
    this.#followed = followed;
    this.#crossing = crossing;
  }

  /** Waits until not too much is left to do, and throws what went wrong meanwhile. */
  async add(portion: Portion): Promise<void> {
    while (this.#behind.length >= this.#limits.behind) await this.#behind.shift();
    this.#then(() => this.#take(portion));
  }

  /** All that was added is stored. */
  async end(): Promise<void> {
    this.#then(() => this.#store());
    while (this.#behind.length > 0) await this.#behind.shift();
  }

  /** Nothing of it is under way any more, also of what somebody waits for already. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#last]);
    await Promise.allSettled([this.#adding]);
  }

  #then(work: () => Promise<void>): void {
    const done = this.#last.then(() => this.#crossing.pass(work));
    this.#last = done;
    // whoever adds the next hears of it
    done.catch(() => {});
    this.#behind.push(done);
  }

  async #take({ events, upTo }: Portion): Promise<void> {
    const mine = relevant(this.#followed, events);
    this.#upTo = upTo;
    if (mine.length === 0) return;
    await fold(this.#db, this.#followed.projector, mine, this.#rows);
    await this.#adding;
    this.#adding = this.#rows.writeAdded(this.#db);
    // whoever adds the next hears of it
    this.#adding.catch(() => {});
    if (this.#rows.size >= this.#limits.rows) await this.#store();
  }

  async #store(): Promise<void> {
    const upTo = this.#upTo;
    if (upTo === null) return;
    await this.#adding;
    await this.#db.transaction().execute(async (transaction) => {
      await moveCheckpoints(transaction, [this.#followed], upTo);
      if (this.#rows.size + this.#rows.added > 0)
        await writeRows(transaction, this.#followed.projector, this.#rows);
    });
    const { position } = this.#followed;
    if (position === null || position < upTo) this.#followed.position = upTo;
    this.#rows = new Rows(copies);
    this.#upTo = null;
  }
}
