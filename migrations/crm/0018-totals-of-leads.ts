// How many leads a client space has is kept and not counted by who turns the pages of them; and whose interests are is
// found by whose they are.
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
  await sql`create index interests_of_owner on interests (tenant_key, owner_id, lead_id)
    where owner_id is not null`.execute(db);
}
