// What policies, webhooks and timers have set aside, and which endings a process of the timers is at.
import type { Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';
import { createQuarantine } from '../quarantine.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createQuarantine(db, 'runtime.quarantine');
  await createCommentedTable(db, 'runtime.timer_claims', {
    comment: 'Endings that a process is at, or that wait after a failure',
    columns: {
      tenant_key: ['text not null', 'Client space'],
      kind: ['text not null', 'What ends: options or registrations'],
      program_id: ['int not null', 'Program'],
      until: ['timestamptz not null', 'Before that nobody else tries'],
      failures: ['int not null default 0', 'How many tries in a row have failed'],
    },
    primaryKey: ['tenant_key', 'kind', 'program_id'],
  });
}
