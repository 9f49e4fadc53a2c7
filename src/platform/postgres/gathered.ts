// Reads of one row by key, gathered: a crowd costs a few queries instead of one each.
import type pg from 'pg';
import { Together } from '../kernel/waiting/together.ts';

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

const AT_ONCE = 2;

export class Gathered<Row extends pg.QueryResultRow> {
  readonly #together: Together<readonly unknown[], Row | null>;

  constructor(pool: pg.Pool, { name, text, keyOf, parts }: GatheredQuery<Row>) {
    this.#together = new Together({
      ask: async (keys) => {
        const distinct = new Map(keys.map((key) => [JSON.stringify(key), key] as const));
        const values = Array.from({ length: parts }, (_, part) =>
          [...distinct.values()].map((key) => key[part]),
        );
        const { rows } = await pool.query<Row>({ name, text, values });
        const found = new Map(rows.map((row) => [JSON.stringify(keyOf(row)), row] as const));
        return (key) => found.get(JSON.stringify(key)) ?? null;
      },
      atOnce: AT_ONCE,
      // whoever asks in the same turn goes along
      begin: setImmediate,
    });
  }

  get(...key: unknown[]): Promise<Row | null> {
    return this.#together.answerTo(key);
  }
}
