// Rows of tables that only grow, on their way to Postgres. Nobody asks for one, so none needs a key in memory; and those
// that wait long wait as the bytes that they are sent in, which are a tenth of the objects and no work of the collector.
import type { Kysely, RawBuilder } from 'kysely';
import type { ColumnTypes } from '../src/platform/kernel/columns.ts';
import { ROWS_A_STATEMENT, type Statements } from './row-statements.ts';
import type { Table } from './table.ts';

type TypesOf = (db: Kysely<unknown>, table: Table) => Promise<ColumnTypes>;

interface Growth {
  rows: object[];
  count: number;
  /** What is packed already, first added first. */
  readonly packed: RawBuilder<unknown>[];
}

export class Additions {
  readonly #growths = new Map<Table, Growth>();
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  get size(): number {
    return [...this.#growths.values()].reduce((sum, { count }) => sum + count, 0);
  }

  add(table: Table, row: object): void {
    const growth = this.#growths.get(table);
    if (growth) {
      growth.rows.push(row);
      growth.count++;
    } else this.#growths.set(table, { rows: [row], count: 1, packed: [] });
  }

  /** Makes statements of as many rows as fill one. */
  async pack(db: Kysely<unknown>, typesOf: TypesOf): Promise<void> {
    for (const [table, growth] of this.#growths) {
      const full = growth.rows.length - (growth.rows.length % ROWS_A_STATEMENT);
      if (full === 0) continue;
      const types = await typesOf(db, table);
      growth.packed.push(...this.#statements(table, types, growth.rows.slice(0, full)));
      growth.rows = growth.rows.slice(full);
    }
  }

  tables(): Iterable<Table> {
    return this.#growths.keys();
  }

  /** What writes the rows of this table; they are no longer here then. */
  *takeOut(table: Table, types: ColumnTypes): Generator<RawBuilder<unknown>> {
    const growth = this.#growths.get(table);
    if (!growth) return;
    this.#growths.delete(table);
    yield* growth.packed;
    yield* this.#statements(table, types, growth.rows);
  }
}
