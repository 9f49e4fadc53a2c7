// The vault keeps one data key per person ("subject"), wrapped by the master key. Destroying that key makes
// everything sealed with it unreadable for ever, wherever it was copied.
import { SHREDDED } from '../postgres/channels.ts';
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { keysFrom, markOf, WrongMasterKey, type MasterKeys } from './master-keys.ts';
import { plannedOnce } from '../postgres/postgres.ts';
import { seal, unseal } from './sealing.ts';
import { Together } from '../kernel/waiting/together.ts';

export { isMarkedBy, WrongMasterKey } from './master-keys.ts';

/** null: the subject's key was destroyed, or there never was one. */
export type DataKeys = ReadonlyMap<string, Buffer | null>;

interface WrappedKey {
  readonly subject: string;
  readonly wrapped: Buffer | null;
  readonly generation: number;
}

/** Where the master key is another one by now, nothing is wrapped with the one before. */
const MAKE = `with made as (
    insert into vault.data_keys (subject, wrapped, generation)
    select subject, wrapped, $3 from unnest($1::text[], $2::bytea[]) as asked (subject, wrapped)
    where (select generation from vault.master_key_check) = $3::int
    on conflict do nothing returning subject, wrapped, generation)
  select subject, wrapped, generation from made
  union all select subject, wrapped, generation from vault.data_keys where subject = any($1)`;

export class Vault {
  readonly #pool: pg.Pool;
  /** As it was given: it opens what there is, or the way to the key that took its place. */
  readonly #held: Buffer;
  #keys: MasterKeys | null = null;
  readonly #known = new LRUCache<string, { key: Buffer | null }>({ max: 50_000 });
  /** How often something was dropped: what was read before may be of what is destroyed by now. */
  #dropped = 0;
  /** Keys that are being asked for: the events of one append all want the same one. */
  readonly #asked = new Map<string, Promise<Buffer | null>>();
  /** What is asked for while a statement is under way goes together in the next one: each is a commit. */
  readonly #making = new Together<string, Buffer | null>({
    ask: async (subjects) => {
      const keys = await this.#made([...new Set(subjects)]);
      return (subject) => keys.get(subject) ?? null;
    },
    atOnce: 1,
  });

  constructor(pool: pg.Pool, masterKey: Buffer) {
    this.#pool = pool;
    this.#held = masterKey;
  }

  /** Proves the master key against the database, or leaves its mark in a new one. Answers what it opens. */
  async open(): Promise<MasterKeys> {
    await this.#pool.query(
      'insert into vault.master_key_check (id, mark) values (1, $1) on conflict do nothing',
      [markOf(this.#held)],
    );
    return await this.look();
  }

  /** The master key was changed, or may have been. */
  async look(): Promise<MasterKeys> {
    const keys = await keysFrom(this.#pool, this.#current);
    if (!keys) throw new WrongMasterKey();
    this.#keys = keys;
    return keys;
  }

  /** A key that was taken over from the one that was given goes further than that. */
  get #current(): Buffer {
    return this.#keys?.current ?? this.#held;
  }

  /** Whether this is the master key of what is sealed here; null where nothing is. Changes nothing. */
  async isRight(): Promise<boolean | null> {
    try {
      return (await keysFrom(this.#pool, this.#held)) === null ? null : true;
    } catch (error) {
      if (error instanceof WrongMasterKey) return false;
      throw error;
    }
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
      const dropped = this.#dropped;
      const { rows } = await this.#pool.query<WrappedKey>(
        plannedOnce('select subject, wrapped, generation from vault.data_keys where subject = any($1)', [
          missing,
        ]),
      );
      await this.#knowGenerationsOf(rows);
      for (const row of rows) found.set(row.subject, this.#opened(row, dropped));
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
    const asking = this.#making.answerTo(subject);
    this.#asked.set(subject, asking);
    try {
      return await asking;
    } finally {
      if (this.#asked.get(subject) === asking) this.#asked.delete(subject);
    }
  }

  async #made(subjects: readonly string[]): Promise<DataKeys> {
    const found = new Map<string, Buffer | null>();
    for (;;) {
      const { current, generation } = this.#keys ?? (await this.look());
      // in one order: two processes that make the same ones would wait for each other
      const missing = subjects.filter((subject) => !found.has(subject)).sort();
      const wrapped = missing.map((subject) => seal(current, subject, randomBytes(32)));
      const dropped = this.#dropped;
      const { rows } = await this.#pool.query<WrappedKey>(plannedOnce(MAKE, [missing, wrapped, generation]));
      await this.#knowGenerationsOf(rows);
      for (const row of rows) found.set(row.subject, this.#opened(row, dropped));
      if (found.size === subjects.length) return found;
      if ((await this.look()).generation !== generation) continue;
      // a key that another process made at the same moment is not in this statement's view: look again
      return new Map([...found, ...(await this.keys(missing.filter((subject) => !found.has(subject))))]);
    }
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
    this.#dropped += 1;
    if (subject === undefined) {
      this.#known.clear();
      this.#asked.clear();
    } else {
      this.#known.delete(subject);
      this.#asked.delete(subject);
    }
  }

  /** The notice of a change may come after what is wrapped with the new key. */
  async #knowGenerationsOf(rows: readonly WrappedKey[]): Promise<void> {
    const known = this.#keys?.generation ?? 0;
    if (rows.some(({ wrapped, generation }) => wrapped && generation !== known)) await this.look();
  }

  /** Remembered, unless something was dropped since it was asked for. */
  #opened({ subject, wrapped, generation }: WrappedKey, dropped: number): Buffer | null {
    const {
      current,
      previous,
      generation: now,
    } = this.#keys ?? { generation: 1, current: this.#held, previous: null };
    const wraps = generation === now ? current : previous;
    const key = wrapped && unseal(wraps ?? current, subject, wrapped);
    if (dropped === this.#dropped) this.#known.set(subject, { key });
    return key;
  }
}
