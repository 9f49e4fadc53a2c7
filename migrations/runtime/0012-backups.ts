// Which backups were taken, and when each person was forgotten: what came after a backup is to be done again once it is
// put back.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.backups', {
    comment: 'Backups that were taken of these stores',
    columns: {
      taken_at: ['timestamptz not null', 'When, by the clock of the machine that took it'],
      store: ['text not null', 'Identity of the event store'],
      position: ['bigint not null', 'Last position of the event store that it holds'],
      events: ['bigint not null', 'How many events it holds'],
      bytes: ['bigint not null', 'Size of the file'],
    },
    primaryKey: ['taken_at'],
  });
  await sql`alter table vault.data_keys add column destroyed_at timestamptz`.execute(db);
  const comment = 'When it was destroyed; null of one that was destroyed before this was kept';
  await sql`comment on column vault.data_keys.destroyed_at is ${sql.lit(comment)}`.execute(db);
}
