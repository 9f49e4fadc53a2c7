// Purchases: who buys which lots at which price, and how far it has come.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const tenantKey = ['text not null', 'Key of the client space'] as const;
const programId = ['int not null', 'Program whose lots are bought'] as const;
const money = (comment: string) => ['numeric(14,2) not null', comment] as const;
const instant = (comment: string) => ['timestamptz', comment] as const;
const day = (comment: string) => ['date', comment] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await purchases(db);
  await lots(db);
  await steps(db);
}

async function purchases(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'purchases', {
    comment: 'Purchases: reservations and sales, from the contract that is drawn up to the keys',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      program_id: programId,
      lead_id: ['int not null', 'Lead that buys'],
      owner_id: ['int not null', 'User who sells'],
      key_id: ['int', 'API key that placed the option it grew from; null without one'],
      option_id: ['int', 'Option it grew from; null for one that was prepared afresh'],
      registration_id: ['int', 'Approved registration of the lead when it was prepared; null without one'],
      status: ['text not null', 'prepared, signed, firm, deed-signed, delivered or canceled'],
      vat_rate: ['numeric not null', 'Rate asked for: 5.5, 20 or 0'],
      main_lot_id: ['int not null', 'Its main lot'],
      price_excluding_vat: money('Sum of the prices of its lots without VAT, frozen, before the discount'),
      price_including_vat: money('Sum of the prices of its lots with VAT, frozen, before the discount'),
      discount_including_vat: money('Discount on the main lot, with VAT'),
      discounted_price_excluding_vat: money('What the seller earns, without VAT'),
      discounted_price_including_vat: money('What the buyer pays, with VAT'),
      deposit: ['numeric(14,2)', 'Deposit that was asked; null where none was'],
      deposit_received_at: instant('When the deposit came'),
      deposit_returned_at: instant('When the deposit was given back'),
      deposit_owed: money('What of the deposit has still to go back to the buyer'),
      deed_planned_on: day('Day that the deed is planned for'),
      financing_due_on: day('Day by which the buyer has to be financed; null where nothing is borrowed'),
      prepared_at: ['timestamptz not null', 'When the contract was drawn up'],
      preparation_ends_at: ['timestamptz not null', 'When it is cancelled unless it is signed by then'],
      signed_at: instant('When the reservation contract was signed'),
      presented_on: day('Day on which it was first presented to the buyer'),
      withdrawal_ends_on: day('Last day on which the buyer may withdraw'),
      firm_from: instant('When it is firm, unless the buyer withdraws before'),
      firm_at: instant('Since when it is firm'),
      deed_signed_at: instant('When the deed was signed'),
      delivered_at: instant('When the keys were handed over'),
      canceled_at: instant('When it came to nothing'),
      cancellation_reason: [
        'text',
        'withdrawal, loan-refused, condition-not-met, buyer, seller or other; null unless it was cancelled',
      ],
      state: ['json not null', 'The purchase as the events tell it'],
      document: ['text not null', 'JSON of the purchase, but for its seller, buyers, lots and what is late'],
      position: ['bigint not null', 'Global position of the last event that changed the row'],
      created_at: ['timestamptz not null', 'When it was prepared, by the service clock'],
      updated_at: ['timestamptz not null', 'When it last changed'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index purchases_of_program on purchases (tenant_key, program_id, id desc)`.execute(db);
  await sql`create index purchases_by_change on purchases (tenant_key, program_id, updated_at)`.execute(db);
  await sql`create index purchases_of_lead on purchases (tenant_key, lead_id)`.execute(db);
  await sql`create index purchases_preparing on purchases (tenant_key, program_id, preparation_ends_at)
    where status = 'prepared'`.execute(db);
  await sql`create index purchases_withdrawing on purchases (tenant_key, program_id, firm_from)
    where status = 'signed'`.execute(db);
}

async function lots(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'purchase_lots', {
    comment: 'The lots of each purchase, at the price frozen when it was prepared or optioned',
    columns: {
      tenant_key: tenantKey,
      purchase_id: ['int not null', 'Purchase'],
      lot_id: ['int not null', 'Lot'],
      program_id: programId,
      number: ['int not null', 'Place in the purchase'],
      is_main: ['boolean not null', 'Whether it is the main lot of the purchase'],
      is_live: ['boolean not null', 'Whether the purchase takes the lot: not yet delivered, not cancelled'],
      reference: ['text not null', 'Reference when the price was frozen'],
      type: ['text not null', 'Type when the price was frozen'],
      typology: ['text', 'Typology when the price was frozen'],
      subtype: ['text', 'Subtype when the price was frozen'],
      vat_rate: ['numeric not null', 'Rate applied to this lot'],
      price_excluding_vat: money('Price without VAT, frozen, before the discount'),
      price_including_vat: money('Price with VAT, frozen, before the discount'),
      discount_including_vat: money('Discount on this lot, with VAT'),
      discounted_price_excluding_vat: money('What the seller earns of this lot, without VAT'),
      discounted_price_including_vat: money('What the buyer pays for this lot, with VAT'),
    },
    primaryKey: ['tenant_key', 'purchase_id', 'lot_id'],
  });
  await sql`create index purchase_lots_of_lot on purchase_lots (tenant_key, lot_id)`.execute(db);
}

async function steps(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'purchase_steps', {
    comment: 'Everything that happened to purchases, with what was paid for at each step',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      revision: ['bigint not null', 'Revision of the event in the stream of the grid'],
      purchase_id: ['int not null', 'Purchase'],
      what: [
        'text not null',
        'prepared, signed, presented, firm, deed-signed, delivered, deposit-received, deposit-returned, planned or canceled',
      ],
      status: ['text not null', 'Status of the purchase after it'],
      discounted_price_excluding_vat: money('What the seller earns by it, without VAT'),
      discounted_price_including_vat: money('What the buyer pays, with VAT'),
      happened_at: [
        'timestamptz not null',
        'When it took place: for what somebody noted later, the day that was noted',
      ],
      recorded_at: ['timestamptz not null', 'When it was recorded'],
    },
    primaryKey: ['tenant_key', 'program_id', 'revision'],
  });
  await sql`create index purchase_steps_of_purchase on purchase_steps (tenant_key, purchase_id, revision)`.execute(
    db,
  );
  // what the clock ends next may be a sale now
  await sql`comment on column due.kind is 'options, purchases or registrations'`.execute(db);
}
