// Which events of a grid a lot's story is told by: of its own, and of the options and sales on it.
import type { Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'lot_revisions', {
    comment: 'Where in the stream of its grid the events of each lot are; they stay once it is deleted',
    columns: {
      tenant_key: ['text not null', 'Key of the client space'],
      program_id: ['int not null', 'Program the lot belongs to'],
      lot_id: ['int not null', 'Lot'],
      revision: ['bigint not null', 'Revision of the event in the stream of the grid'],
      is_kinship: ['boolean not null', 'Whether the event gave the lot annexes, a main lot or twins'],
    },
    primaryKey: ['tenant_key', 'program_id', 'lot_id', 'revision'],
  });
}
