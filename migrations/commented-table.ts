// A table and its comments, said once: every table and column of the read side explains itself to analysts.
import { sql, type Kysely } from 'kysely';

export interface CommentedTable {
  readonly comment: string;
  readonly columns: Readonly<Record<string, readonly [type: string, comment: string]>>;
  readonly primaryKey: readonly string[];
}

export async function createCommentedTable(
  db: Kysely<unknown>,
  name: string,
  table: CommentedTable,
): Promise<void> {
  const columns = Object.entries(table.columns).map(
    ([column, [type]]) => sql`${sql.ref(column)} ${sql.raw(type)}`,
  );
  const key = table.primaryKey.map((column) => sql.ref(column));
  await sql`create table ${sql.table(name)} (${sql.join(columns)}, primary key (${sql.join(key)}))`.execute(
    db,
  );
  await sql`comment on table ${sql.table(name)} is ${sql.lit(table.comment)}`.execute(db);
  for (const [column, [, comment]] of Object.entries(table.columns))
    await sql`comment on column ${sql.table(name)}.${sql.ref(column)} is ${sql.lit(comment)}`.execute(db);
}
