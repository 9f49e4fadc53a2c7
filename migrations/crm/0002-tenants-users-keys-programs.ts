import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const tenantKey = ['text not null', 'Key of the client space'] as const;
const position = ['bigint not null', 'Global position of the last event that changed the row'] as const;
const createdAt = ['timestamptz not null', 'When it was created, by the service clock'] as const;
const updatedAt = ['timestamptz not null', 'When it last changed, by the service clock'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'tenants', {
    comment: 'Client spaces: one property developer each',
    columns: {
      tenant_key: tenantKey,
      name: ['text not null', 'Name of the client space'],
      settings: ['jsonb not null', 'Settings in force, defaults included'],
      position,
      created_at: createdAt,
      updated_at: updatedAt,
    },
    primaryKey: ['tenant_key'],
  });
  await createCommentedTable(db, 'users', {
    comment: 'People of the client space: sales staff and prescribers that API keys act for',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      firstname: ['text not null', 'First name'],
      name: ['text not null', 'Family name'],
      fullname: ['text not null', 'First name then family name'],
      shortname: ['text not null', 'Initial then family name'],
      email: ['text not null', 'E-mail address'],
      position,
      created_at: createdAt,
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await createCommentedTable(db, 'keys', {
    comment: 'API keys, without their secrets',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      label: ['text not null', 'What the key is for'],
      last_four: ['text not null', 'Last four characters of the secret'],
      hash: ['text not null', 'SHA-256 of the secret, hexadecimal'],
      previous_hash: ['text', 'SHA-256 of the secret before the last rotation'],
      previous_until: ['timestamptz', 'Until when the previous secret is still good'],
      user_id: ['int', 'The user the key is tied to; null when it is tied to nobody'],
      global_permissions: ['text[] not null', 'Permissions on the whole client space'],
      permissions: ['text[] not null', 'Permissions on the programs the key reaches'],
      program_ids: ['int[]', 'Programs the key reaches; null means all of them'],
      position,
      created_at: createdAt,
      revoked_at: ['timestamptz', 'When it was revoked; null while it is good'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await createCommentedTable(db, 'programs', {
    comment: 'Programs (operations): what is built and sold, with the sheet partners read',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      registry_id: ['text', 'Identifier in the external registry'],
      name: ['text not null', 'Name of the program'],
      status: [
        'text not null',
        'draft, activated or archived; only activated programs are shown to partners',
      ],
      type: ['text', 'VEFA, VIR or mixed'],
      progress_status: ['text', 'Stage of the operation'],
      city: ['text', 'Town'],
      zipcode: ['text', 'Postal code'],
      country: ['text', 'Country code, ISO 3166-1 alpha-2'],
      longitude: ['double precision', 'Longitude, WGS 84'],
      latitude: ['double precision', 'Latitude, WGS 84'],
      tax_zone: ['text', 'Tax zone: A, ABIS, B1, B2 or C'],
      vat_rate: ['numeric', 'Main VAT rate, per cent'],
      reduced_vat_rate: ['numeric', 'Reduced VAT rate, per cent'],
      launch_date: ['date', 'Start of sales'],
      actable_date: ['date', 'From when deeds can be signed'],
      delivery_year: ['int', 'Planned year of delivery'],
      delivery_quarter: ['text', 'Planned quarter of delivery, Q1 to Q4'],
      real_delivery_date: ['date', 'Date of delivery, once known'],
      floors: ['int', 'Number of floors'],
      developer_id: ['int', 'Company that develops the program'],
      developer_name: ['text', 'Name of that company'],
      building_count: ['int not null', 'Number of buildings'],
      rules: ['jsonb not null', 'Sales rules in force, defaults included'],
      state: ['json not null', 'The whole program as the events tell it; documents are made from it'],
      summary: ['text not null', 'JSON of the program in lists'],
      sheet: ['text not null', 'JSON of the program sheet'],
      etag: ['text not null', 'Entity tag of the sheet'],
      position,
      created_at: createdAt,
      updated_at: updatedAt,
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index programs_of_status on programs (tenant_key, status, id)`.execute(db);
}
