// The endpoints that this process serves, by name: which come, which go to others, and how far each is through.
import type pg from 'pg';
import { writeMarks } from './delivery-rows.ts';
import type { HeldLane } from './held-lane.ts';
import { letGo, type Held, type HeldEndpoint } from './holding.ts';
import { endpointName } from './notices.ts';

export class HeldLanes {
  readonly #pool: pg.Pool;
  readonly #me: string;
  readonly #open: (endpoint: HeldEndpoint) => HeldLane;
  readonly #lanes = new Map<string, HeldLane>();

  constructor(pool: pg.Pool, me: string, open: (endpoint: HeldEndpoint) => HeldLane) {
    this.#pool = pool;
    this.#me = me;
    this.#open = open;
  }

  [Symbol.iterator](): Iterator<HeldLane> {
    return this.#lanes.values();
  }

  get all(): HeldLane[] {
    return [...this.#lanes.values()];
  }

  /** By name; null: all. */
  meant(name: string | null): HeldLane[] {
    if (name === null) return this.all;
    const held = this.#lanes.get(name);
    return held ? [held] : [];
  }

  get staying(): HeldLane[] {
    return this.all.filter(({ place }) => place === 'stays');
  }

  of(name: string): HeldLane | undefined {
    return this.#lanes.get(name);
  }

  /** What the store says is ours by now. */
  take({ endpoints, share }: Held): void {
    const kept = new Set<string>();
    for (const endpoint of endpoints) {
      const name = endpointName(endpoint.tenant_key, endpoint.id);
      kept.add(name);
      const known = this.#lanes.get(name);
      if (known) known.update(endpoint);
      else this.#lanes.set(name, this.#open(endpoint));
    }
    for (const [name, held] of this.#lanes) if (!kept.has(name)) held.place = 'lost';
    this.#keepOnly(share);
  }

  /** Others send as well: an endpoint beyond our share goes to them once none of its requests is under way. */
  #keepOnly(share: number): void {
    const { staying } = this;
    const leaving = this.all.filter(({ place }) => place === 'leaves');
    for (const held of leaving.slice(0, Math.max(0, share - staying.length))) held.place = 'stays';
    for (const held of staying.slice(share)) held.place = 'leaves';
  }

  /** Keeps how far each is through. */
  async mark(): Promise<void> {
    const moved = this.all
      .map((held) => ({ held, tenant: held.tenant, id: held.id, upTo: held.lane.recordedUpTo }))
      .filter(({ held, upTo }) => upTo > held.markedUpTo);
    await writeMarks(this.#pool, moved);
    for (const { held, upTo } of moved) held.markedUpTo = upTo;
  }

  async handOver(): Promise<void> {
    const ready = this.all.filter(({ place, lane }) => place !== 'stays' && lane.isAtRest);
    for (const held of ready) {
      this.#lanes.delete(held.name);
      void held.close();
    }
    await letGo(
      this.#pool,
      this.#me,
      ready.filter(({ place }) => place === 'leaves'),
    );
  }

  /** Gives all of them up, and says which there were. */
  empty(): HeldLane[] {
    const { all } = this;
    this.#lanes.clear();
    return all;
  }
}
