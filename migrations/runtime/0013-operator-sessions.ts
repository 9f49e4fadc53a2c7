// Sessions of whoever runs the service, in the console: opened with the operator's token.
import type { Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.operator_sessions', {
    comment: 'Sessions of the operator in the console',
    columns: {
      hash: ['bytea not null', 'SHA-256 of what the cookie holds, with the token that opened it'],
      created_at: ['timestamptz not null', 'When, by the service clock'],
      last_seen_at: ['timestamptz not null', 'When it was last used, to a second'],
      ended_at: ['timestamptz', 'When it was ended before its time'],
    },
    primaryKey: ['hash'],
  });
}
