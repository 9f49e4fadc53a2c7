// A table and its comments, said once: whatever analysts find on the read side explains itself.
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
  await explain(db, 'table', {
    name,
    comment: table.comment,
    columns: Object.entries(table.columns).map(([column, [, comment]]) => [column, comment]),
  });
}

interface Explained {
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly (readonly [name: string, comment: string])[];
}

/** All in one message: there are some eight hundred comments, each of which would be waited for. */
export async function explain(
  db: Kysely<unknown>,
  kind: 'table' | 'view',
  { name, comment, columns }: Explained,
): Promise<void> {
  const told = columns.map(
    ([column, what]) => sql`comment on column ${sql.table(name)}.${sql.ref(column)} is ${sql.lit(what)}`,
  );
  const ofAll = sql`comment on ${sql.raw(kind)} ${sql.table(name)} is ${sql.lit(comment)}`;
  await sql.join([ofAll, ...told], sql`;`).execute(db);
}
