// How much waits, as it stands beside the names of pages: all of it beside Aujourd'hui. It is on every page, and to count it
// costs as much as some pages: what was counted for a visitor holds until something changes in the client space, or a minute
// has gone by.
import { LRUCache } from 'lru-cache';
import type { Changes } from '../../platform/following/changes.ts';
import type { Look } from '../space.ts';
import { isAsked, waitingFor, type Waiting } from './waiting.ts';

interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  /** By this machine, as changes are, and by the clock of the client space, by which things fall due. */
  readonly askedAt: number;
  readonly asOf: number;
}

const MINUTE_MS = 60_000;
const VISITORS = 1_000;

export class BesideNames {
  readonly #changes: Pick<Changes, 'maybeSince'>;
  readonly #counted = new LRUCache<string, Counted>({ max: VISITORS });

  constructor(changes: Pick<Changes, 'maybeSince'>) {
    this.#changes = changes;
  }

  /** By the path of the page. */
  async of(look: Look): Promise<ReadonlyMap<string, number>> {
    const known = this.#counted.get(nameOf(look));
    if (known && !isAsked(look) && this.#holds(known, look)) return known.counts;
    const { at, waiting } = waitingFor(look);
    const counts = beside(await waiting);
    this.#counted.set(nameOf(look), { counts, askedAt: at, asOf: look.now.getTime() });
    return counts;
  }

  /** Whoever has just done something sees that it is done. */
  forget(look: Look): void {
    this.#counted.delete(nameOf(look));
  }

  #holds({ askedAt, asOf }: Counted, { tenantKey, now }: Look): boolean {
    return !this.#changes.maybeSince(tenantKey, askedAt) && Math.abs(now.getTime() - asOf) < MINUTE_MS;
  }
}

function nameOf({ tenantKey, visitor: { userId } }: Look): string {
  return `${tenantKey}/${userId}`;
}

function beside(waiting: Waiting): ReadonlyMap<string, number> {
  const all = [...waiting.values()].reduce((sum, { total }) => sum + total, 0);
  return new Map([
    ['/', all],
    ['/declarations', waiting.get('declarations')?.total ?? 0],
  ]);
}
