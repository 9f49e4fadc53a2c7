// Rows of tables that only grow, on their way to Postgres. Nobody asks for one, so none needs a key in memory.
import type { RawBuilder } from 'kysely';
import type { ColumnTypes } from '../../src/platform/postgres/columns.ts';
import type { Statements } from './row-statements.ts';
import type { Table } from '../table.ts';

export class Additions {
  readonly #waiting = new Map<Table, object[]>();
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  get size(): number {
    return [...this.#waiting.values()].reduce((sum, rows) => sum + rows.length, 0);
  }

  add(table: Table, row: object): void {
    const rows = this.#waiting.get(table);
    if (rows) rows.push(row);
    else this.#waiting.set(table, [row]);
  }

  /** Those of which `least` rows wait. */
  tables(least = 1): Table[] {
    return [...this.#waiting].filter(([, rows]) => rows.length >= least).map(([table]) => table);
  }

  /** What writes the rows of this table, as many as go by `least` of them; they are no longer here then. */
  *takeOut(table: Table, types: ColumnTypes, least = 1): Generator<RawBuilder<unknown>> {
    const rows = this.#waiting.get(table) ?? [];
    const taken = rows.splice(0, rows.length - (rows.length % least));
    yield* this.#statements(table, types, taken);
  }
}
