import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const tenantKey = ['text not null', 'Key of the client space'] as const;
const programId = ['int not null', 'Program whose lots are held'] as const;
const position = ['bigint not null', 'Global position of the last event that changed the row'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'options', {
    comment: 'Options: temporary holds of lots, and places in the queue behind them',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      program_id: programId,
      lead_id: ['int not null', 'Lead it is placed for'],
      owner_id: ['int not null', 'User it belongs to'],
      key_id: ['int not null', 'API key that placed it'],
      status: ['text not null', 'option, option-pending, option-expired or option-canceled'],
      vat_rate: ['numeric not null', 'Rate asked for: 5.5, 20 or 0'],
      price_including_vat: [
        'numeric(14,2) not null',
        'Sum of the prices of its lots with VAT, frozen when placed',
      ],
      lifespan_hours: ['int not null', 'Validity, hours, prolongation included'],
      prolonged: ['boolean not null', 'Whether it was prolonged'],
      placed_at: ['timestamptz not null', 'When it was placed'],
      activated_at: ['timestamptz', 'Since when it holds its lots; null while it waits'],
      expires_at: ['timestamptz', 'Until when it holds them; null for one that waits or was cancelled'],
      ended_at: ['timestamptz', 'When it expired or was cancelled'],
      place: ['bigint not null', 'Revision at which it was placed: the order of the queue'],
      rank: ['int', 'Place among those that wait; null unless it waits'],
      state: ['json not null', 'The option as the events tell it'],
      document: ['text not null', 'JSON of the option, but for its owner, buyers and lots'],
      position,
      created_at: ['timestamptz not null', 'When it was placed, by the service clock'],
      updated_at: ['timestamptz not null', 'When it last changed'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index options_of_program on options (tenant_key, program_id, id desc)`.execute(db);
  await sql`create index options_of_lead on options (tenant_key, lead_id)`.execute(db);
  await sql`create index options_live on options (tenant_key, program_id, place)
    where status in ('option', 'option-pending')`.execute(db);
  await createCommentedTable(db, 'option_lots', {
    comment: 'The lots of each option, at the price frozen when it was placed',
    columns: {
      tenant_key: tenantKey,
      option_id: ['int not null', 'Option'],
      lot_id: ['int not null', 'Lot'],
      program_id: programId,
      number: ['int not null', 'Place in the option'],
      reference: ['text not null', 'Reference when the option was placed'],
      type: ['text not null', 'Type when the option was placed'],
      typology: ['text', 'Typology when the option was placed'],
      subtype: ['text', 'Subtype when the option was placed'],
      vat_rate: ['numeric not null', 'Rate applied to this lot'],
      price_excluding_vat: ['numeric(14,2) not null', 'Price without VAT, frozen'],
      price_including_vat: ['numeric(14,2) not null', 'Price with VAT, frozen'],
    },
    primaryKey: ['tenant_key', 'option_id', 'lot_id'],
  });
  await sql`create index option_lots_of_lot on option_lots (tenant_key, lot_id)`.execute(db);
  await createCommentedTable(db, 'option_history', {
    comment: 'Everything that happened to options, with the queue of the program after it',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      revision: ['bigint not null', 'Revision of the event in the stream of the grid'],
      option_id: ['int not null', 'Option'],
      what: ['text not null', 'placed, activated, prolonged, expired or canceled'],
      status: ['text not null', 'Status of the option after it'],
      happened_at: [
        'timestamptz not null',
        'When it took effect: an expiry at its end, not when it was noticed',
      ],
      recorded_at: ['timestamptz not null', 'When it was recorded'],
    },
    primaryKey: ['tenant_key', 'program_id', 'revision'],
  });
  await createCommentedTable(db, 'due', {
    comment: 'What the clock will end next: one row a stream that has something to end',
    columns: {
      tenant_key: tenantKey,
      kind: ['text not null', 'options or registrations'],
      program_id: ['int not null', 'Program'],
      due_at: ['timestamptz not null', 'When the first of them ends'],
    },
    primaryKey: ['tenant_key', 'kind', 'program_id'],
  });
  await sql`create index due_by_time on due (due_at)`.execute(db);
}
