// How many leads a client space has is kept and not counted by who turns the pages of them; and interests are found by whose
// they are, and by when they changed.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'lead_totals', {
    comment: 'One row a client space: how many leads it has',
    columns: {
      tenant_key: ['text not null', 'Key of the client space'],
      leads: ['int not null', 'Leads there are, those that were anonymised among them'],
    },
    primaryKey: ['tenant_key'],
  });
  await sql`create index interests_of_owner on interests (tenant_key, owner_id, lead_id, program_id)
    where owner_id is not null`.execute(db);
  await sql`create index interests_by_change on interests (tenant_key, updated_at)`.execute(db);
  await sql`create index sales_actions_to_do on sales_actions (tenant_key, program_id, lead_id)
    include (owner_assignment, user_id, due_at, id) where closed_at is null`.execute(db);
}
