// Reads of one row by key, gathered: what is asked for while a query is under way goes out together in the next one.
// Each caller waits for at most one query before its own; a crowd costs a few queries instead of one each.
import type pg from 'pg';

interface Waiting<Row> {
  readonly key: readonly unknown[];
  readonly resolve: (row: Row | null) => void;
  readonly reject: (error: unknown) => void;
}

interface GatheredQuery<Row> {
  /** Takes one array parameter per part of the key, in this order; prepared once per connection. */
  readonly text: string;
  readonly name: string;
  readonly keyOf: (row: Row) => readonly unknown[];
  readonly parts: number;
}

/**
 * The keys that are asked for, of a text and a number each. Behind a select of their own Postgres does not look at them when it
 * plans, and so plans once a connection: planning takes twice as long as finding a row.
 */
export const ASKED_FOR = '(select * from unnest((select $1::text[]), (select $2::int[])))';

const MOST_TOGETHER = 256;
const AT_ONCE = 2;

export class Gathered<Row extends pg.QueryResultRow> {
  readonly #pool: pg.Pool;
  readonly #query: GatheredQuery<Row>;
  #waiting: Waiting<Row>[] = [];
  #under = 0;

  constructor(pool: pg.Pool, query: GatheredQuery<Row>) {
    this.#pool = pool;
    this.#query = query;
  }

  get(...key: unknown[]): Promise<Row | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (this.#waiting.length === 1 && this.#under < AT_ONCE) setImmediate(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    if (this.#under >= AT_ONCE || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, MOST_TOGETHER);
    this.#under++;
    try {
      const { name, text, keyOf, parts } = this.#query;
      const distinct = new Map(batch.map(({ key }) => [JSON.stringify(key), key] as const));
      const values = Array.from({ length: parts }, (_, part) =>
        [...distinct.values()].map((key) => key[part]),
      );
      const { rows } = await this.#pool.query<Row>({ name, text, values });
      const found = new Map(rows.map((row) => [JSON.stringify(keyOf(row)), row] as const));
      for (const { key, resolve } of batch) resolve(found.get(JSON.stringify(key)) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#under--;
      void this.#send();
    }
  }
}
