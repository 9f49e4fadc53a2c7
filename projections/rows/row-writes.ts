// What a batch writes, as the statements that Postgres is asked for one after the other. Many rows go table by table, and
// each statement is made while the one before is carried out; a few go all together, for the way there and back is most
// of what they cost and somebody waits for them.
import type { RawBuilder } from 'kysely';
import type { ColumnTypes } from '../../src/platform/postgres/columns.ts';
import { deletion, ROWS_A_STATEMENT, together, upserts, type Statements } from './row-statements.ts';
import type { Table } from '../table.ts';

export interface Writes {
  readonly table: Table;
  readonly types: ColumnTypes;
  /** Keys of rows that are to go. */
  readonly deleted: readonly (readonly unknown[])[];
  /** Rows that Postgres has, or that nobody looked for. */
  readonly known: readonly object[];
  readonly fresh: readonly object[];
}

type Statement = RawBuilder<unknown>;

/** `insertions` is how fresh rows are written, `added` what is written of tables that only grow. */
export function statementsFor(
  writes: readonly Writes[],
  insertions: Statements,
  added: Iterable<Statement>,
): Iterable<Statement> {
  const count = writes.reduce((sum, { known, fresh }) => sum + known.length + fresh.length, 0);
  const isSmall = insertions === upserts && count <= ROWS_A_STATEMENT;
  return isSmall ? joined(writes, added) : inTurn(writes, insertions, added);
}

function* inTurn(
  writes: readonly Writes[],
  insertions: Statements,
  added: Iterable<Statement>,
): Generator<Statement> {
  yield* added;
  for (const { table, types, deleted, known, fresh } of writes) {
    if (deleted.length > 0) yield deletion(table, types, deleted);
    yield* upserts(table, types, known);
    yield* insertions(table, types, fresh);
  }
}

/** What is deleted goes first: what is written may stand in its place. */
function* joined(writes: readonly Writes[], added: Iterable<Statement>): Generator<Statement> {
  for (const { table, types, deleted } of writes)
    if (deleted.length > 0) yield deletion(table, types, deleted);
  const upserted = writes.flatMap(({ table, types, known, fresh }) => [
    ...upserts(table, types, [...known, ...fresh]),
  ]);
  const all = [...added, ...upserted];
  if (all.length > 0) yield together(all);
}
