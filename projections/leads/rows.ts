// The rows of leads, their contacts and their requests.
import {
  contactDocument,
  displayName,
  fullname,
  searchItem,
} from '../../src/domain/lead/contacts/document.ts';
import type { Contact } from '../../src/domain/lead/contacts/contacts.ts';
import type { ContactFields } from '../../src/domain/lead/contacts/fields.ts';
import { nameKey } from '../../src/domain/lead/contacts/name-key.ts';
import { leadDocument } from '../../src/domain/lead/leads/document.ts';
import { isKnown, type LeadSheet } from '../../src/domain/lead/leads/lead.ts';
import { qualificationDocument } from '../../src/domain/lead/qualification/qualification.ts';

export interface LeadRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly project: string | null;
  readonly project_target: string | null;
  readonly investment_scheme: string | null;
  readonly property_types: readonly string[];
  readonly property_rooms: readonly string[];
  readonly property_living_area_from: number | null;
  readonly property_living_area_to: number | null;
  readonly search_zipcodes: readonly string[];
  readonly budget: number | null;
  readonly deposit: number | null;
  readonly reduced_vat_eligibility: boolean | null;
  readonly zero_interest_loan_eligibility: boolean | null;
  readonly first_origin: string | null;
  readonly last_origin: string | null;
  readonly contact_count: number;
  readonly request_count: number;
  readonly state: LeadSheet;
  readonly qualification: string;
  readonly document: string;
  readonly position: string;
  readonly created_at: string;
  readonly last_interaction_at: string;
  readonly updated_at: string;
  readonly anonymised_at: string | null;
}

export interface LeadTotalRow {
  readonly tenant_key: string;
  readonly leads: number;
}

export type ContactRow = {
  readonly tenant_key: string;
  readonly id: number;
  readonly lead_id: number;
  readonly name_key: string | null;
  readonly fullname: string | null;
  readonly display_name: string | null;
  readonly document: string;
  readonly search_item: string;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
} & Pick<ContactFields, (typeof COLUMNS)[number]>;

export interface LeadRequestRow {
  readonly tenant_key: string;
  readonly lead_id: number;
  readonly number: number;
  readonly program_id: number | null;
  readonly key_id: number | null;
  readonly request_type: string | null;
  readonly request_comment: string | null;
  readonly message: string | null;
  readonly engagement_point_uuid: string | null;
  readonly origin: string | null;
  readonly source: string | null;
  readonly medium: string | null;
  readonly campaign: string | null;
  readonly term: string | null;
  readonly content: string | null;
  readonly marketing_tactic: string | null;
  readonly referrer: string | null;
  readonly position: string;
  readonly created_at: string;
}

/** The fields of a contact that analysts and searches look for. */
export const COLUMNS = [
  'title',
  'name',
  'firstname',
  'email1',
  'email2',
  'phone1',
  'phone2',
  'city',
  'zipcode',
  'country',
  'legal_entity',
  'legal_status',
  'company_name',
  'company_siret',
  'birthdate',
  'marital_status',
  'socio_professional_category',
  'primary_residence',
  'first_time_homeowner',
  'has_already_invested',
  'optin_email',
  'optin_phone',
  'optin_sms',
  'optout_email',
  'optout_phone',
  'optout_sms',
] as const satisfies readonly (keyof ContactFields)[];

/** The row of a lead before anything is made of its state. */
export function unshownLead(tenant: string, id: number, state: LeadSheet, position: bigint): LeadRow {
  const row = { tenant_key: tenant, id, state, position: String(position) };
  return row as unknown as LeadRow;
}

/** What is made of the state. */
export function shownLead(lead: LeadSheet): Omit<LeadRow, 'tenant_key' | 'id' | 'state' | 'position'> {
  const { qualification: q, trackers, sheet } = lead;
  if (!isKnown(sheet)) throw new Error('a lead that nobody knows of has a row');
  return {
    project: q.project,
    project_target: q.project_target,
    investment_scheme: q.investment_scheme,
    property_types: q.property_types,
    property_rooms: q.property_rooms,
    property_living_area_from: q.property_living_area_from,
    property_living_area_to: q.property_living_area_to,
    search_zipcodes: q.property_search_localities.map(({ zipcode }) => zipcode),
    budget: q.budget,
    deposit: q.deposit,
    reduced_vat_eligibility: q.reduced_vat_eligibility,
    zero_interest_loan_eligibility: q.zero_interest_loan_eligibility,
    first_origin: trackers.first?.origin ?? null,
    last_origin: trackers.last?.origin ?? null,
    contact_count: lead.contacts.length,
    request_count: sheet.requests,
    qualification: JSON.stringify(qualificationDocument(q)),
    document: JSON.stringify(leadDocument(sheet, lead)),
    created_at: sheet.created_at,
    last_interaction_at: sheet.last_interaction_at,
    updated_at: sheet.updated_at,
    anonymised_at: sheet.anonymised_at,
  };
}

export function contactRow(tenant: string, leadId: number, contact: Contact, position: bigint): ContactRow {
  const { fields } = contact;
  return {
    tenant_key: tenant,
    id: contact.id,
    lead_id: leadId,
    ...(Object.fromEntries(COLUMNS.map((name) => [name, fields[name]])) as Pick<
      ContactFields,
      (typeof COLUMNS)[number]
    >),
    name_key: fields.name === null ? null : nameKey(fields.name),
    fullname: fullname(fields),
    display_name: displayName(fields),
    document: JSON.stringify(contactDocument(leadId, contact)),
    search_item: JSON.stringify(searchItem(leadId, contact)),
    position: String(position),
    created_at: contact.created_at,
    updated_at: contact.updated_at,
  };
}
