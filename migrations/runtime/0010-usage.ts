// When keys, tokens and people were last here: one table for all that may come in.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.usage', {
    comment: 'When each API key and token was last used and each person last seen, to a few seconds',
    columns: {
      tenant_key: ['text not null', 'Client space'],
      kind: ['text not null', 'key, token or user'],
      id: ['int not null', 'Its identifier within the client space'],
      last_used_at: ['timestamptz not null', 'When, by the service clock'],
    },
    primaryKey: ['tenant_key', 'kind', 'id'],
  });
  await sql`
    insert into runtime.usage select tenant_key, 'key', key_id, last_used_at from runtime.key_usage`.execute(
    db,
  );
  await sql`drop table runtime.key_usage`.execute(db);
}
