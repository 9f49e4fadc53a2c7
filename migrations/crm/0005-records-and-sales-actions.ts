import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const tenantKey = ['text not null', 'Key of the client space'] as const;
const leadId = ['int not null', 'The lead'] as const;
const programId = ['int not null', 'The program'] as const;
const userId = ['int', 'The user concerned'] as const;
const position = ['bigint not null', 'Global position of the last event that changed the row'] as const;
const createdAt = ['timestamptz not null', 'When it was created, by the service clock'] as const;
const updatedAt = ['timestamptz not null', 'When it last changed, by the service clock'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'interest_statuses', {
    comment: 'How long each interest was in each status: one row a stretch of time',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      lead_id: leadId,
      number: ['int not null', 'First, second, … status of the interest'],
      status: ['text not null', 'ongoing, to-follow or discarded'],
      reason: ['text', 'Why it is to be followed up, or was discarded'],
      started_at: ['timestamptz not null', 'When the interest came into the status'],
      ended_at: ['timestamptz', 'When it left it; null while it lasts'],
      position,
    },
    primaryKey: ['tenant_key', 'program_id', 'lead_id', 'number'],
  });
  await createCommentedTable(db, 'records', {
    comment: 'Records: reports of calls, visits and messages with a lead',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      program_id: programId,
      lead_id: leadId,
      user_id: userId,
      sales_action_id: ['int', 'The sales action it reports on'],
      event: ['text not null', 'What happened: incoming-call, email, …'],
      comment: ['text', 'What was said'],
      occurred_at: ['timestamptz', 'When it happened'],
      state: ['json not null', 'The record as the events tell it; documents are made from it'],
      document: ['text not null', 'JSON of the record'],
      position,
      created_at: createdAt,
      updated_at: updatedAt,
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index records_of_lead on records (tenant_key, program_id, lead_id, created_at desc, id desc)`.execute(
    db,
  );
  await createCommentedTable(db, 'sales_actions', {
    comment: 'Sales actions: what is to be done for a lead, and what came of it',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      program_id: programId,
      lead_id: leadId,
      user_id: userId,
      type: ['text not null', 'What is to be done: call, meeting-in-person, …'],
      status: ['text not null', 'pending, scheduled, completed or canceled'],
      priority: ['text not null', 'low, medium or high'],
      owner_assignment: ['text not null', 'interest-owner or manual'],
      issue: ['text', 'How it ended: success or failure'],
      cancellation_type: ['text', 'Why it was canceled'],
      cancellation_comment: ['text', 'Why it was canceled, in words'],
      comment: ['text', 'What is to be known about it'],
      scheduled_at: ['timestamptz', 'When it is to begin'],
      due_at: ['timestamptz', 'Until when it is to be done'],
      end_at: ['timestamptz', 'When it is to end'],
      performed_at: ['timestamptz', 'When it was done'],
      closed_at: ['timestamptz', 'When it was closed'],
      closing_delay_seconds: ['double precision', 'From due to closed; negative when it was closed early'],
      state: ['json not null', 'The action as the events tell it; documents are made from it'],
      document: ['text not null', 'JSON of the sales action'],
      position,
      created_at: createdAt,
      updated_at: updatedAt,
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index sales_actions_of_lead
    on sales_actions (tenant_key, program_id, lead_id, created_at desc, id desc)`.execute(db);
  await sql`create index sales_actions_due on sales_actions (tenant_key, due_at) where closed_at is null`.execute(
    db,
  );
}
