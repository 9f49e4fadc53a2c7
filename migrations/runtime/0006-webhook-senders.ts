// Senders say that they live once for all their endpoints, and the living ones share the endpoints evenly.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.webhook_senders', {
    comment: 'Processes that send webhooks',
    columns: {
      id: ['uuid not null', 'The process, anew at every start'],
      alive_until: ['timestamptz not null', 'When it counts as dead unless it has said otherwise'],
    },
    primaryKey: ['id'],
  });
  await sql`alter table runtime.webhook_endpoints drop column held_until`.execute(db);
  await sql`update runtime.webhook_endpoints set held_by = null`.execute(db);
  await sql`
    comment on column runtime.webhook_endpoints.held_by is 'Process that sends to it, for as long as it lives'`.execute(
    db,
  );
}
