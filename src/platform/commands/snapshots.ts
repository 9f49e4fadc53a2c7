// Snapshots keep a cold start from reading a long stream whole. They are disposable: a missing, foreign or
// unreadable one only costs time.
import { SeenIds, type Aggregate, type Folded } from '../rules/aggregate.ts';
import type { Event } from '../rules/event.ts';
import { eventId } from '../eventstore/event-id.ts';
import { NONE, type EventStore } from '../eventstore/event-store.ts';
import { seal, unseal } from '../vault/sealing.ts';
import type { Vault } from '../vault/vault.ts';
import { SharedLooks } from '../kernel/waiting/shared-looks.ts';
import { unzipped, zipped } from '../kernel/zipped.ts';

/** The store takes at most 1 MiB in one append. */
const LARGEST = 1_000_000;

interface Kept {
  readonly state: unknown;
  readonly revision: string;
  readonly position: string;
  readonly seen: readonly string[];
}

export class Snapshots {
  readonly #events: EventStore;
  readonly #vault: Pick<Vault, 'keys' | 'keyFor'>;
  /** One save after the other: of two at once the older could be the one that stays. */
  readonly #saves = new SharedLooks();
  readonly #newest = new Map<string, Folded<unknown>>();

  constructor(events: EventStore, vault: Pick<Vault, 'keys' | 'keyFor'>) {
    this.#events = events;
    this.#vault = vault;
  }

  async load<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
  ): Promise<Folded<State> | null> {
    const rule = aggregate.snapshots;
    if (!rule) return null;
    const stored = await this.#events.last(snapshotStream(stream));
    if (!stored || !(stored.data instanceof Uint8Array)) return null;
    const { version } = stored.metadata as { version?: unknown };
    if (version !== rule.version) return null;
    const subject = rule.subject?.(stream);
    const key = subject === undefined ? null : ((await this.#vault.keys([subject])).get(subject) ?? null);
    if (subject !== undefined && key === null) return null;
    const packed = key ? unseal(key, snapshotStream(stream), stored.data) : stored.data;
    const kept = (await unzipped(packed)) as Kept;
    return {
      state: rule.revive(kept.state),
      revision: BigInt(kept.revision),
      position: BigInt(kept.position),
      seen: new SeenIds(kept.seen),
    };
  }

  /** Whether this one, or a newer one in its place, was kept: a state too large for one append is not. */
  save<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
    folded: Folded<State>,
  ): Promise<boolean> {
    this.#newest.set(stream, folded);
    return this.#saves.at(stream, () => this.#put(aggregate, stream));
  }

  async #put<State, E extends Event>(aggregate: Aggregate<State, E>, stream: string): Promise<boolean> {
    const folded = this.#newest.get(stream)!;
    this.#newest.delete(stream);
    const rule = aggregate.snapshots;
    if (!rule) return false;
    const kept: Kept = {
      state: folded.state,
      revision: String(folded.revision),
      position: String(folded.position),
      seen: folded.seen.newest(SeenIds.most / 4),
    };
    const packed = await zipped(kept);
    const subject = rule.subject?.(stream);
    const key = subject === undefined ? null : await this.#vault.keyFor(subject);
    if (subject !== undefined && key === null) return false;
    const name = snapshotStream(stream);
    const data = key ? seal(key, name, packed) : packed;
    if (data.length > LARGEST) return false;
    const expected = (await this.#events.last(name))?.revision ?? NONE;
    if (expected === NONE) await this.#events.keepOnlyLast(name);
    const id = eventId(`snapshot ${rule.version} ${folded.revision}`, name, 0);
    const appended = await this.#events.append(name, expected, [
      { id, type: 'SnapshotTaken', data, metadata: { version: rule.version } },
    ]);
    return appended.outcome === 'appended';
  }
}

function snapshotStream(stream: string): string {
  return `snapshot-${stream}`;
}
