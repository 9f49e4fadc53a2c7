// Whether what was read of a client space still stands. The projector says with every batch how far the read models are,
// and then whose rows it changed, on one connection and in the order of its transactions: who has heard all up to a position
// knows whom it left alone. A batch that takes in what had been set aside comes late, so that nothing is remembered that was
// read while something is.
import { CHANGED, PROGRESS } from '../postgres/channels.ts';
import { changedTenants } from './changes.ts';
import type { Listener } from '../postgres/listener.ts';

/** Where the read models stood when something was read, in the same snapshot. */
export interface Standing {
  readonly position: bigint;
  /** Of the tables: others may take their place while the position is the same. */
  readonly generation: number;
}

/** A standing, and since when all is heard that happened after it. */
export interface Mark extends Standing {
  readonly connection: number;
}

export class Unchanged {
  #connection = 0;
  /** How far the read models are with the batch that is being told. */
  #told = -1n;
  #heard = -1n;
  /** At which position anything last changed, client space by client space, and in all of them. */
  readonly #last = new Map<string, bigint>();
  #everything = -1n;

  constructor(listener: Pick<Listener, 'on'>) {
    listener.on(PROGRESS, {
      onNotice: (payload) => (this.#told = BigInt(payload)),
      // what was said meanwhile is lost
      onConnected: () => this.#begin(),
    });
    listener.on(CHANGED, { onNotice: (payload) => this.#hear(payload), onConnected: () => {} });
  }

  /** Called before the read, whose standing is then remembered by it. */
  get connection(): number {
    return this.#connection;
  }

  /** Whether it may be worth asking where the read models stand now: it is not once a change was heard of. */
  mayStand(tenant: string, mark: Mark): boolean {
    if (mark.connection !== this.#connection) return false;
    return this.#everything <= mark.position && (this.#last.get(tenant) ?? -1n) <= mark.position;
  }

  /** `now`, as the tables say it. */
  stands(tenant: string, mark: Mark, now: Standing): boolean {
    if (mark.generation !== now.generation || !this.mayStand(tenant, mark)) return false;
    return now.position === mark.position || now.position <= this.#heard;
  }

  #begin(): void {
    this.#connection++;
    this.#last.clear();
    this.#told = this.#heard = this.#everything = -1n;
  }

  #hear(payload: string): void {
    const tenants = changedTenants(payload);
    if (tenants === null) {
      this.#last.clear();
      this.#everything = this.#told;
    } else for (const tenant of tenants) this.#last.set(tenant, this.#told);
    this.#heard = this.#told;
  }
}
