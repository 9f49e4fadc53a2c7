// Lots that have gone, for those who mirror a grid; and which keys they were allotted to when they went.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const tenantKey = ['text not null', 'Key of the client space'] as const;
const programId = ['int not null', 'Program the lot belonged to'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'deleted_lots', {
    comment: 'Lots that were deleted: who they were, and since when they are gone',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space; never given again'],
      program_id: programId,
      external_id: [
        'text not null',
        'Identifier in the system that feeds the grid; may be another lot’s by now',
      ],
      unrestricted_distribution: ['boolean not null', 'Open grid when it went: readable with every key'],
      revision: ['bigint not null', 'Revision of the deletion in the stream of the grid'],
      deleted_at: ['timestamptz not null', 'When it was deleted, by the service clock'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index deleted_lots_of_program on deleted_lots (tenant_key, program_id, deleted_at, id)`.execute(
    db,
  );
  await createCommentedTable(db, 'ended_allotments', {
    comment: 'Lots that were allotted to an API key and are so no longer: since when, the last time',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      key_id: ['int not null', 'API key'],
      lot_id: ['int not null', 'Lot it was allotted'],
      revision: ['bigint not null', 'Revision in the stream of the grid of the event that ended it'],
    },
    primaryKey: ['tenant_key', 'program_id', 'key_id', 'lot_id'],
  });
}
