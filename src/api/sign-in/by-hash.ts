// What a secret opens, by its hash. Whoever guesses secrets has no key and spends no limit, so it is looked for together: a
// crowd asks a few times for all of it, and whoever has a secret is let in meanwhile.
import type pg from 'pg';
import { Gathered } from '../../platform/postgres/gathered.ts';

export class ByHash<Row extends pg.QueryResultRow> {
  readonly #rows: Gathered<Row & { hash: string }>;

  /** `table` is one of the runtime schema. */
  constructor(runtime: pg.Pool, table: string, columns: string) {
    this.#rows = new Gathered(runtime, {
      name: `by-hash-${table}`,
      text: `select encode(hash, 'hex') as hash, ${columns} from runtime.${table}
        where hash in (select decode(asked, 'hex') from unnest((select $1::text[])) asked)`,
      keyOf: ({ hash }) => [hash],
      parts: 1,
    });
  }

  find(hash: Buffer): Promise<Row | null> {
    return this.#rows.get(hash.toString('hex'));
  }
}
