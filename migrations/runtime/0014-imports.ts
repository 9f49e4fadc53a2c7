// Files that wait between what they would do and its being done, and which column of a file is which field to whom.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.imports', {
    comment: 'Grids that were sent as files, for a day',
    columns: {
      id: ['int generated always as identity', 'Names the import'],
      tenant_key: ['text not null', 'Client space'],
      program_id: ['int not null', 'Program whose grid it is'],
      sent_by: ['text not null', 'Who sent it: person, token or operator, with the number'],
      name: ['text not null', 'What the file was called'],
      format: ['text not null', 'xlsx or csv'],
      columns: ['json not null', 'Its columns, and which field each is'],
      lines: ['json not null', 'Its lines below the headers, cell by cell'],
      created_at: ['timestamptz not null', 'When it was sent, by the service clock'],
      applied: ['json', 'How many lots it changed and made, once it was applied'],
    },
    primaryKey: ['id'],
  });
  await sql`create index on runtime.imports (tenant_key, program_id)`.execute(db);
  await sql`create index on runtime.imports (created_at)`.execute(db);
  await createCommentedTable(db, 'runtime.import_columns', {
    comment: 'Which field a column of this header is, as somebody of the client space has said',
    columns: {
      tenant_key: ['text not null', 'Client space'],
      header: ['text not null', 'Without case, accents and signs'],
      field: ['text', 'Field of a lot; null: such a column is left out'],
    },
    primaryKey: ['tenant_key', 'header'],
  });
}
