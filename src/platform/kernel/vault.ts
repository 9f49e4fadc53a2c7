// The vault keeps one data key per person ("subject"), wrapped by the master key. Destroying that key makes
// everything sealed with it unreadable for ever, wherever it was copied.
import { SHREDDED } from './channels.ts';
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { seal, unseal } from './sealing.ts';

const CHECK = 'lotbook master key';

export class WrongMasterKey extends Error {
  constructor() {
    super('the master key is not the one this database was sealed with');
    this.name = 'WrongMasterKey';
  }
}

/** Whether the mark was left by this key. */
export function isMarkedBy(masterKey: Buffer, mark: Buffer): boolean {
  try {
    unseal(masterKey, CHECK, mark);
    return true;
  } catch {
    return false;
  }
}

/** null: the subject's key was destroyed, or there never was one. */
export type DataKeys = ReadonlyMap<string, Buffer | null>;

export class Vault {
  readonly #pool: pg.Pool;
  readonly #masterKey: Buffer;
  readonly #known = new LRUCache<string, { key: Buffer | null }>({ max: 50_000 });
  /** Keys that are being asked for: the events of one append all want the same one. */
  readonly #asked = new Map<string, Promise<Buffer | null>>();

  constructor(pool: pg.Pool, masterKey: Buffer) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  /** Proves the master key against the database, or leaves its mark in a new one. */
  async open(): Promise<void> {
    const mark = seal(this.#masterKey, CHECK, Buffer.from(CHECK));
    await this.#pool.query(
      'insert into vault.master_key_check (id, mark) values (1, $1) on conflict do nothing',
      [mark],
    );
    const { rows } = await this.#pool.query<{ mark: Buffer }>('select mark from vault.master_key_check');
    if (!isMarkedBy(this.#masterKey, rows[0]!.mark)) throw new WrongMasterKey();
  }

  /** Whether this is the master key of what is sealed here; null where nothing is. Changes nothing. */
  async isRight(): Promise<boolean | null> {
    const { rows } = await this.#pool.query<{ mark: Buffer }>('select mark from vault.master_key_check');
    return rows[0] ? isMarkedBy(this.#masterKey, rows[0].mark) : null;
  }

  async keys(subjects: Iterable<string>): Promise<DataKeys> {
    const found = new Map<string, Buffer | null>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const known = this.#known.get(subject);
      if (known) found.set(subject, known.key);
      else missing.push(subject);
    }
    if (missing.length > 0) {
      const { rows } = await this.#pool.query<{ subject: string; wrapped: Buffer | null }>(
        'select subject, wrapped from vault.data_keys where subject = any($1)',
        [missing],
      );
      for (const row of rows) found.set(row.subject, this.#remember(row.subject, row.wrapped));
      for (const subject of missing) if (!found.has(subject)) found.set(subject, null);
    }
    return found;
  }

  /** The subject's key, made when there is none. A destroyed key stays destroyed: then the answer is null. */
  async keyFor(subject: string): Promise<Buffer | null> {
    const known = this.#known.get(subject);
    if (known) return known.key;
    const asked = this.#asked.get(subject);
    if (asked) return await asked;
    const asking = this.#askFor(subject);
    this.#asked.set(subject, asking);
    try {
      return await asking;
    } finally {
      if (this.#asked.get(subject) === asking) this.#asked.delete(subject);
    }
  }

  async #askFor(subject: string): Promise<Buffer | null> {
    const wrapped = seal(this.#masterKey, subject, randomBytes(32));
    const { rows } = await this.#pool.query<{ wrapped: Buffer | null }>(
      `with made as (insert into vault.data_keys (subject, wrapped) values ($1, $2) on conflict do nothing returning wrapped)
       select wrapped from made union all select wrapped from vault.data_keys where subject = $1`,
      [subject, wrapped],
    );
    // a key that another process made at the same moment is not in this statement's view: look again
    if (rows.length === 0) return (await this.keys([subject])).get(subject) ?? null;
    return this.#remember(subject, rows[0]!.wrapped);
  }

  async destroy(subject: string): Promise<void> {
    await this.#pool.query(
      `insert into vault.data_keys as known (subject, wrapped, destroyed, destroyed_at)
       values ($1, null, true, clock_timestamp())
       on conflict (subject) do update set wrapped = null, destroyed = true,
         destroyed_at = case when known.destroyed then known.destroyed_at else excluded.destroyed_at end`,
      [subject],
    );
    await this.#pool.query('select pg_notify($1, $2)', [SHREDDED, subject]);
    this.forget(subject);
  }

  /** Drops what is cached: of one subject that another process destroyed, or of all when notice may have been lost. */
  forget(subject?: string): void {
    if (subject === undefined) {
      this.#known.clear();
      this.#asked.clear();
    } else {
      this.#known.delete(subject);
      this.#asked.delete(subject);
    }
  }

  #remember(subject: string, wrapped: Buffer | null): Buffer | null {
    const key = wrapped && unseal(this.#masterKey, subject, wrapped);
    this.#known.set(subject, { key });
    return key;
  }
}
