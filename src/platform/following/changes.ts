// Whose records have changed, as the projector says with every batch once it can be read: for pages that follow them.
import { CHANGED } from '../postgres/channels.ts';
import type { Listener } from '../postgres/listener.ts';
import { parseStream } from '../rules/stream-id.ts';

/** Postgres takes 8 000 bytes in a notice. */
const MOST_BYTES = 7_000;
const EVERYTHING = '*';
const SLACK_MS = 1_000;

/** What was changed; null where that cannot be said, and everything may have been. */
export type Changed = { readonly category: string; readonly id: string | null } | null;

type Heard = (changed: readonly Changed[]) => void;

export function changeNotice(streams: readonly string[] | null): { channel: string; payload: string } {
  const names = streams === null ? EVERYTHING : [...new Set(streams)].join(' ');
  return { channel: CHANGED, payload: Buffer.byteLength(names) > MOST_BYTES ? EVERYTHING : names };
}

/** Of a notice; null where all may be meant. */
export function changedTenants(payload: string): ReadonlySet<string> | null {
  if (payload === EVERYTHING) return null;
  return new Set(payload === '' ? [] : payload.split(' ').map((name) => parseStream(name).tenant));
}

export class Changes {
  readonly #heard = new Map<string, Set<Heard>>();
  /** When something last changed, client space by client space, and since when all of it was heard. */
  readonly #last = new Map<string, number>();
  #listening = Infinity;

  constructor(listener: Listener) {
    listener.on(CHANGED, {
      onNotice: (payload) => this.#tell(payload),
      // what was said meanwhile is lost
      onConnected: () => {
        this.#last.clear();
        this.#listening = Date.now();
        this.#tell(EVERYTHING);
      },
    });
  }

  /** Whether something may have changed there since; hosts do not agree on the time to the millisecond. */
  maybeSince(tenant: string, time: number): boolean {
    return (this.#last.get(tenant) ?? this.#listening) > time - SLACK_MS;
  }

  /** Tells what changes in a client space from now on, until it is called off. */
  follow(tenant: string, heard: Heard): () => void {
    const all = this.#heard.get(tenant) ?? new Set();
    this.#heard.set(tenant, all.add(heard));
    return () => {
      all.delete(heard);
      if (all.size === 0 && this.#heard.get(tenant) === all) this.#heard.delete(tenant);
    };
  }

  #tell(payload: string): void {
    if (payload === '') return;
    const now = Date.now();
    if (payload === EVERYTHING) {
      this.#last.clear();
      this.#listening = now;
      for (const all of this.#heard.values()) for (const heard of all) heard([null]);
      return;
    }
    const byTenant = new Map<string, Changed[]>();
    for (const name of payload.split(' ')) {
      const { tenant, category, id } = parseStream(name);
      this.#last.set(tenant, now);
      if (!this.#heard.has(tenant)) continue;
      const changed = byTenant.get(tenant) ?? [];
      byTenant.set(tenant, changed);
      changed.push({ category, id });
    }
    for (const [tenant, changed] of byTenant)
      for (const heard of this.#heard.get(tenant) ?? []) heard(changed);
  }
}
