import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'registrations', {
    comment: 'Registrations: people whom prescribers declared on a program, and what was decided',
    columns: {
      tenant_key: ['text not null', 'Key of the client space'],
      id: ['int not null', 'Identifier within the client space'],
      program_id: ['int not null', 'Program it is declared on'],
      lead_id: ['int', 'Lead it was approved for; null unless it was'],
      owner_id: ['int not null', 'User who is the prescriber'],
      created_by_user_id: ['int', 'User of the key that declared it'],
      created_by_key_id: ['int', 'API key that declared it'],
      updated_by_user_id: ['int', 'User who changed it last; null for the service and the back office'],
      updated_by_key_id: ['int', 'API key that changed it last'],
      processed_by_user_id: ['int', 'User who decided; null for the service and the back office'],
      processed_by_key_id: ['int', 'API key that decided'],
      title: ['text', 'mr or ms'],
      name: ['text', 'Family name'],
      firstname: ['text', 'First name'],
      fullname: ['text', 'First name and family name'],
      email1: ['text', 'E-mail'],
      email2: ['text', 'Second e-mail'],
      phone1: ['text', 'Phone, E.164'],
      phone2: ['text', 'Second phone, E.164'],
      city: ['text', 'Town'],
      zipcode: ['text', 'Postal code'],
      country: ['text', 'Country, ISO 3166-1 alpha-2'],
      comment: ['text', 'What the prescriber said'],
      status: ['text not null', 'pending, approved, rejected or expired'],
      rejection_reason: ['text', 'already-registered, already-known or other'],
      rejection_comment: ['text', 'Why it was rejected, in words'],
      ruling_required: ['boolean not null', 'Whether the sales office has to decide'],
      decided_by: ['text', 'analysis or ruling; null until it is decided'],
      decisive_rule: [
        'text',
        'The rule that decided, or that asked for a ruling; null when every rule let it pass',
      ],
      analysed_at: ['timestamptz', 'When the rules were applied'],
      processed_at: ['timestamptz', 'When it was decided'],
      seconds_to_decision: ['double precision', 'From its declaration to the decision'],
      expires_at: ['timestamptz', 'Until when it is good, or was; null for what was never approved'],
      ended_at: ['timestamptz', 'When it was rejected, expired or was withdrawn'],
      forgotten: ['boolean not null', 'Whether the person was anonymised'],
      state: ['json not null', 'The registration as the events tell it'],
      document: ['text not null', 'JSON of the sheet, but for the names of users'],
      list_item: ['text not null', 'JSON of the list item, but for the names of users'],
      position: ['bigint not null', 'Global position of the last event that changed the row'],
      created_at: ['timestamptz not null', 'When it was declared, by the service clock'],
      updated_at: ['timestamptz not null', 'When it last changed, by the service clock'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index registrations_of_program on registrations (tenant_key, program_id, id desc)`.execute(
    db,
  );
  await sql`create index registrations_of_owner on registrations (tenant_key, program_id, owner_id, id desc)`.execute(
    db,
  );
  await sql`create index registrations_of_lead on registrations (tenant_key, lead_id)`.execute(db);
  await sql`create index registrations_to_rule on registrations (tenant_key, id desc) where ruling_required`.execute(
    db,
  );
  await sql`create index registrations_running on registrations (tenant_key, program_id, expires_at)
    where status = 'approved'`.execute(db);
}
