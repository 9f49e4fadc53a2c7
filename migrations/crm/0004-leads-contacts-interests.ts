import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const tenantKey = ['text not null', 'Key of the client space'] as const;
const leadId = ['int not null', 'The lead'] as const;
const position = ['bigint not null', 'Global position of the last event that changed the row'] as const;
const createdAt = ['timestamptz not null', 'When it was created, by the service clock'] as const;
const updatedAt = ['timestamptz not null', 'When it last changed, by the service clock'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'leads', {
    comment: 'Leads: people or couples who look for a home, with what they look for',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      project: ['text', 'Kind of project: home, investment, …'],
      project_target: ['text', 'Purpose of the project'],
      investment_scheme: ['text', 'Investment scheme'],
      property_types: ['text[] not null', 'Kinds of property looked for'],
      property_rooms: ['text[] not null', 'Typologies looked for, T1 to T6'],
      property_living_area_from: ['numeric', 'Least living area, m²'],
      property_living_area_to: ['numeric', 'Greatest living area, m²'],
      search_zipcodes: ['text[] not null', 'Postal codes and departments of the search'],
      budget: ['int', 'Greatest budget, euros'],
      deposit: ['int', 'Personal contribution, euros'],
      reduced_vat_eligibility: ['boolean', 'Whether the reduced VAT rate applies'],
      zero_interest_loan_eligibility: ['boolean', 'Whether a zero-interest loan is possible'],
      first_origin: ['text', 'Channel of the first request'],
      last_origin: ['text', 'Channel of the last request'],
      contact_count: ['int not null', 'Number of contacts'],
      request_count: ['int not null', 'Number of requests received'],
      state: ['json not null', 'The sheet as the events tell it; documents are made from it'],
      qualification: ['text not null', 'JSON of the qualification'],
      document: ['text not null', 'JSON of the lead sheet'],
      position,
      created_at: createdAt,
      last_interaction_at: ['timestamptz not null', 'Last request, record, sales action or option'],
      updated_at: updatedAt,
      anonymised_at: ['timestamptz', 'When the person was removed; null while they are known'],
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await createCommentedTable(db, 'contacts', {
    comment: 'Contacts of leads: one row a person or company',
    columns: {
      tenant_key: tenantKey,
      id: ['int not null', 'Identifier within the client space'],
      lead_id: leadId,
      title: ['text', 'mr or ms'],
      name: ['text', 'Family name'],
      firstname: ['text', 'First name'],
      email1: ['text', 'E-mail address, lower case'],
      email2: ['text', 'Second e-mail address, lower case'],
      phone1: ['text', 'Phone number, E.164'],
      phone2: ['text', 'Second phone number, E.164'],
      city: ['text', 'Town'],
      zipcode: ['text', 'Postal code'],
      country: ['text', 'Country code, ISO 3166-1 alpha-2'],
      legal_entity: ['boolean', 'Whether it is a company'],
      legal_status: ['text', 'Legal form of the company'],
      company_name: ['text', 'Name of the company'],
      company_siret: ['text', 'SIRET of the company, 14 digits'],
      birthdate: ['date', 'Date of birth'],
      marital_status: ['text', 'Family situation'],
      socio_professional_category: ['text', 'Socio-professional category'],
      primary_residence: ['text', 'Owner or tenant of the home lived in'],
      first_time_homeowner: ['boolean', 'Whether it would be a first home'],
      has_already_invested: ['boolean', 'Whether there was an investment in property before'],
      optin_email: ['boolean', 'Agrees to e-mails'],
      optin_phone: ['boolean', 'Agrees to calls'],
      optin_sms: ['boolean', 'Agrees to text messages'],
      optout_email: ['boolean', 'Refuses e-mails'],
      optout_phone: ['boolean', 'Refuses calls'],
      optout_sms: ['boolean', 'Refuses text messages'],
      name_key: ['text', 'Family name as it is searched: lower case, without accents'],
      fullname: ['text', 'First name then family name'],
      display_name: ['text', 'Name to show: of the person, or of the company'],
      document: ['text not null', 'JSON of the contact'],
      search_item: ['text not null', 'JSON of the contact in search results, but for the last interaction'],
      position,
      created_at: createdAt,
      updated_at: updatedAt,
    },
    primaryKey: ['tenant_key', 'id'],
  });
  await sql`create index contacts_of_lead on contacts (tenant_key, lead_id, id)`.execute(db);
  for (const column of ['email1', 'email2', 'phone1', 'phone2'])
    await sql`create index ${sql.ref(`contacts_by_${column}`)} on contacts (tenant_key, ${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  await sql`create index contacts_by_name on contacts (tenant_key, name_key, created_at desc, id desc)
    where name_key is not null`.execute(db);
  await createCommentedTable(db, 'lead_requests', {
    comment: 'Every request of a lead as it came, whatever was known before',
    columns: {
      tenant_key: tenantKey,
      lead_id: leadId,
      number: ['int not null', 'First, second, … request of the lead'],
      program_id: ['int', 'The program asked about; null when none was named'],
      key_id: ['int', 'The API key that sent it'],
      request_type: ['text', 'What is asked for: information, callback, …'],
      request_comment: ['text', 'Comment for the sales office'],
      message: ['text', 'What the person wrote'],
      engagement_point_uuid: ['text', 'Custom channel'],
      origin: ['text', 'Channel'],
      source: ['text', 'UTM source'],
      medium: ['text', 'UTM medium'],
      campaign: ['text', 'UTM campaign'],
      term: ['text', 'UTM term'],
      content: ['text', 'UTM content'],
      marketing_tactic: ['text', 'Marketing tactic'],
      position,
      created_at: createdAt,
    },
    primaryKey: ['tenant_key', 'lead_id', 'number'],
  });
  await sql`create index lead_requests_of_program on lead_requests (tenant_key, program_id, created_at)`.execute(
    db,
  );
  await createCommentedTable(db, 'interests', {
    comment: 'Interests: one row a lead and program',
    columns: {
      tenant_key: tenantKey,
      program_id: ['int not null', 'The program'],
      lead_id: leadId,
      owner_id: ['int', 'The user who follows the lead on this program'],
      status: ['text not null', 'ongoing, to-follow or discarded'],
      status_number: ['int not null', 'How many statuses it has been in, this one included'],
      status_since: ['timestamptz not null', 'Since when it is in this status'],
      follow_reason: ['text', 'Why it is to be followed up'],
      discard_reason: ['text', 'Why it was discarded'],
      temperature: ['text', 'cold, warm or hot'],
      optin: ['boolean not null', 'Agrees to be contacted about the project'],
      memo_content: ['text', 'Internal memo'],
      memo_updated_at: ['timestamptz', 'When the memo last changed'],
      protected_by_desk: ['boolean not null', 'Protected by the back office'],
      registration_id: ['int', 'The approved registration that prescribes it'],
      prescribed_until: ['timestamptz', 'Until when the registration holds; past or null: no prescription'],
      state: ['json not null', 'The interest as the events tell it; documents are made from it'],
      document: ['text not null', 'JSON of the interest, but for protection and prescription'],
      position,
      created_at: createdAt,
      updated_at: updatedAt,
    },
    primaryKey: ['tenant_key', 'program_id', 'lead_id'],
  });
  await sql`create index interests_of_lead on interests (tenant_key, lead_id, program_id)`.execute(db);
}
