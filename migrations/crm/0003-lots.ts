import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const tenantKey = ['text not null', 'Key of the client space'] as const;
const programId = ['int not null', 'Program the lot belongs to'] as const;
const position = ['bigint not null', 'Global position of the last event that changed the row'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'lots', {
    comment: 'Lots on the grids: main lots and annexes, with what they are, cost and how they stand',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      program_id: programId,
      external_id: ['text not null', 'Identifier in the system that feeds the grid'],
      reference: ['text not null', 'Reference of the lot, unique in the program'],
      registry_id: ['bigint', 'Identifier in the external registry'],
      is_primary: ['boolean not null', 'True for a main lot, false for an annex'],
      parent_lot_id: ['int', 'Main lot that this annex goes with'],
      family_id: ['int not null', 'The main lot of the family: the parent, or the lot itself'],
      building_id: ['int', 'Building of the program'],
      type: ['text not null', 'apartment, house, parking, …'],
      typology: ['text', 'T1 to T10, or the kind of parking'],
      subtype: ['text', 'duplex, villa, …'],
      status: ['text not null', 'available, option, pre-booked, booked, sold or unavailable'],
      price_excluding_vat: ['numeric(14,2) not null', 'Price without VAT, euros'],
      price_including_vat: ['numeric(14,2) not null', 'Price with VAT at the normal rate of the lot, euros'],
      price_reduced_vat: ['numeric(14,2)', 'Price with the reduced VAT, euros; null where it is not offered'],
      unrestricted_distribution: ['boolean not null', 'Open grid: readable with every key of the program'],
      can_be_broadcasted: [
        'boolean not null',
        'All conditions of broadcasting are met, availability included',
      ],
      living_area: ['numeric', 'Living area, square metres'],
      land_area: ['numeric', 'Land, square metres'],
      bedrooms: ['int', 'Number of bedrooms'],
      level: ['text', 'Structural level, R-5 to R+20'],
      exposure: ['text[] not null', 'Sides it faces'],
      state: ['json not null', 'The lot as the events tell it; documents are made from it'],
      list_document: ['text not null', 'JSON of the lot in lists'],
      sheet_rest: ['text not null', 'JSON of what the lot sheet shows beyond that'],
      etag: ['text not null', 'Entity tag of the sheet'],
      changed_at: ['timestamptz not null', 'When the lot, or the price of an annex of it, last changed'],
      updated_at: ['timestamptz not null', 'When what the sheet shows last changed'],
      position,
      created_at: ['timestamptz not null', 'When it was created, by the service clock'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index lots_of_program on lots (tenant_key, program_id, id)`.execute(db);
  await sql`create index lots_of_family on lots (tenant_key, program_id, family_id)`.execute(db);
  await createCommentedTable(db, 'program_terms', {
    comment: 'What of a program its lots depend on: rates, dates, buildings, twins',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      terms: ['json not null', 'Rates, dates, buildings and whether the program is activated'],
      twins: ['json not null', 'Sets of lots that are optioned together'],
      changed_at: ['timestamptz not null', 'When they last changed'],
    },
    primaryKey: ['tenant_key', 'program_id'],
  });
  await createCommentedTable(db, 'lot_lists', {
    comment: 'One row a program: what its list of lots looks like as a whole',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      stock: ['text not null', 'JSON of the stock per type and typology of main lots'],
      position: ['bigint not null', 'Global position of the last event that changed a lot of the program'],
    },
    primaryKey: ['tenant_key', 'program_id'],
  });
  await createCommentedTable(db, 'lot_allotments', {
    comment: 'Lots allotted to an API key',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      key_id: ['int not null', 'API key'],
      lot_ids: ['int[] not null', 'Lots allotted to it'],
      position,
    },
    primaryKey: ['tenant_key', 'program_id', 'key_id'],
  });
  await createCommentedTable(db, 'lot_files', {
    comment: 'Plans of lots',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      program_id: programId,
      lot_id: ['int not null', 'Lot it is a plan of'],
      name: ['text not null', 'Name of the file'],
      token: ['text not null', 'Last part of the public address'],
      storage_key: ['text not null', 'Where the file is kept'],
      sha256: ['text not null', 'SHA-256 of its content, hexadecimal'],
      size: ['int not null', 'Bytes'],
      created_at: ['timestamptz not null', 'When it was added'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create unique index lot_files_by_token on lot_files (token)`.execute(db);
  const history = {
    tenant_key: tenantKey,
    program_id: programId,
    lot_id: ['int not null', 'Lot'] as const,
    revision: ['bigint not null', 'Revision of the event in the stream of the grid'] as const,
    changed_at: ['timestamptz not null', 'When it changed, by the service clock'] as const,
    key_id: ['int', 'API key that changed it; null for the back office and the service itself'] as const,
  };
  await createCommentedTable(db, 'lot_price_history', {
    comment: 'Every price a lot has had',
    columns: {
      ...history,
      price_excluding_vat: ['numeric(14,2) not null', 'Price without VAT from then on, euros'],
      previous_excluding_vat: ['numeric(14,2)', 'Price before; null for the first'],
    },
    primaryKey: ['tenant_key', 'program_id', 'lot_id', 'revision'],
  });
  await createCommentedTable(db, 'lot_status_history', {
    comment: 'Every status a lot has had; a null status means that it was deleted',
    columns: {
      ...history,
      status: ['text', 'Status from then on; null once deleted'],
      previous: ['text', 'Status before; null for the first'],
    },
    primaryKey: ['tenant_key', 'program_id', 'lot_id', 'revision'],
  });
}
