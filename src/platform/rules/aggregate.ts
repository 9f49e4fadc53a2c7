// What a consistency boundary is: one stream, folded into a state, against which commands are decided.
import type { Event, Metadata, Recorded } from './event.ts';
import { HEAP_BYTES } from '../kernel/heap-bytes.ts';
import type { Refusal } from '../kernel/refusal.ts';

/** An event id in a set: its text, and its place. */
const ID_BYTES = 100;

export interface Aggregate<State, E extends Event> {
  readonly category: string;
  readonly initial: State;
  readonly evolve: (state: State, event: E, meta: Metadata) => State;
  readonly snapshots?: SnapshotRule<State>;
}

interface SnapshotRule<State> {
  /** Raised by hand whenever `evolve` or the shape of the state changes; snapshots of other versions are ignored. */
  readonly version: number;
  readonly every: number;
  readonly revive: (json: unknown) => State;
  /** Whose data key seals the snapshot, where the state holds personal data. */
  readonly subject?: (stream: string) => string;
}

/** A pure answer to a command: what happened, or why not. An empty list means: it is already so. */
export type Decision<E extends Event> = readonly E[] | Refusal;

export interface Folded<State> {
  readonly state: State;
  readonly revision: bigint;
  readonly position: bigint;
  readonly seen: SeenIds;
}

/**
 * The newest event ids of a stream, by which a command tried again is recognised. Every fold of one stream shares
 * it and adds to it: only stored events ever get in, so knowing more than one's own revision does no harm.
 */
export class SeenIds {
  static readonly most = 1_000;
  readonly #ids: Set<string>;

  constructor(ids: Iterable<string> = []) {
    this.#ids = new Set(ids);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
    if (this.#ids.size > SeenIds.most) this.#ids.delete(this.#ids.values().next().value!);
  }

  [HEAP_BYTES](): number {
    return this.#ids.size * ID_BYTES;
  }

  newest(count: number): string[] {
    return [...this.#ids].slice(-count);
  }
}

export function fold<State, E extends Event>(
  aggregate: Aggregate<State, E>,
  folded: Folded<State>,
  events: readonly Recorded[],
): Folded<State> {
  const { seen } = folded;
  let { state, revision, position } = folded;
  for (const recorded of events) {
    state = aggregate.evolve(state, recorded.event as E, recorded.meta);
    revision = recorded.revision;
    position = recorded.position;
    seen.add(recorded.id);
  }
  return { state, revision, position, seen };
}
