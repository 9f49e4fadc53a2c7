// The data keys of all the people in a book: made without asking the database for each, and written down many at once.
import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { MasterKeys } from '../../src/platform/vault/master-keys.ts';
import { seal } from '../../src/platform/vault/sealing.ts';
import type { DataKeys, Vault } from '../../src/platform/vault/vault.ts';

const REMEMBERED = 20_000;

export class BulkKeys implements Pick<Vault, 'keys' | 'keyFor'> {
  readonly #master: MasterKeys;
  /** A key that is asked for again, when nobody remembers it, has to be the same. */
  readonly #secret = randomBytes(32);
  readonly #known = new LRUCache<string, Buffer>({ max: REMEMBERED });
  #fresh = new Map<string, Buffer>();

  constructor(master: MasterKeys) {
    this.#master = master;
  }

  async keys(subjects: Iterable<string>): Promise<DataKeys> {
    return new Map(await Promise.all([...subjects].map(async (s) => [s, await this.keyFor(s)] as const)));
  }

  async keyFor(subject: string): Promise<Buffer> {
    const known = this.#known.get(subject);
    if (known) return known;
    const key = createHmac('sha256', this.#secret).update(subject).digest();
    this.#known.set(subject, key);
    this.#fresh.set(subject, seal(this.#master.current, subject, key));
    return key;
  }

  /** Those that came since the last time, for whoever writes what they seal. */
  taken(): ReadonlyMap<string, Buffer> {
    const fresh = this.#fresh;
    this.#fresh = new Map();
    return fresh;
  }

  async write(client: pg.ClientBase, keys: ReadonlyMap<string, Buffer>): Promise<void> {
    if (keys.size === 0) return;
    await client.query(
      `insert into vault.data_keys (subject, wrapped, generation)
       select subject, wrapped, $3 from unnest($1::text[], $2::bytea[]) as k (subject, wrapped)
       on conflict do nothing`,
      [[...keys.keys()], [...keys.values()], this.#master.generation],
    );
  }
}
