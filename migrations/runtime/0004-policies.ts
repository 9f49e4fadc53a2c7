import type { Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.policy_checkpoints', {
    comment: 'How far each policy has followed the events',
    columns: {
      policy: ['text not null', 'Name of the policy'],
      position: ['bigint not null', 'Global position up to which it has acted'],
    },
    primaryKey: ['policy'],
  });
}
