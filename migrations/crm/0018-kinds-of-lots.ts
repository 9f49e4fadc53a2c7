// What lots were, day by day: a figure of a past day counts the main lots of that day, the deleted ones among them.
import type { Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'lot_kind_history', {
    comment:
      'Every kind a lot has had: whether it is a main lot, its type, size and floor; it stays once deleted',
    columns: {
      tenant_key: ['text not null', 'Key of the client space'],
      program_id: ['int not null', 'Program the lot belongs to'],
      lot_id: ['int not null', 'Lot'],
      revision: ['bigint not null', 'Revision of the event in the stream of the grid'],
      changed_at: ['timestamptz not null', 'When it changed, by the service clock'],
      is_primary: ['boolean not null', 'True for a main lot, false for an annex, from then on'],
      type: ['text not null', 'apartment, house, parking, … from then on'],
      typology: ['text', 'T1 to T10, or the kind of parking, from then on'],
      level: ['text', 'Structural level, R-5 to R+20, from then on'],
      living_area: ['numeric', 'Living area, square metres, from then on'],
    },
    primaryKey: ['tenant_key', 'program_id', 'lot_id', 'revision'],
  });
}
