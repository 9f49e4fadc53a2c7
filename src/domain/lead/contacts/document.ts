// A contact as partners read it: whole, in the lead sheet, and in search results.
import { timestampOf } from '../../../platform/kernel/time/clock.ts';
import {
  display,
  maritalStatus,
  primaryResidence,
  socioProfessionalCategory,
  title,
} from '../../labels/french.ts';
import type { Contact } from './contacts.ts';
import type { ContactFields } from './fields.ts';

export function fullname({ firstname, name }: Pick<ContactFields, 'firstname' | 'name'>): string | null {
  return [firstname, name].filter(Boolean).join(' ') || null;
}

export function displayName(fields: ContactFields): string | null {
  return (fields.legal_entity ? fields.company_name : null) ?? fullname(fields) ?? fields.company_name;
}

export function contactDocument(leadId: number, { id, fields: f, created_at, updated_at }: Contact): object {
  return {
    id,
    lead_id: leadId,
    title: f.title,
    title_display: display(title, f.title),
    name: f.name,
    firstname: f.firstname,
    fullname: fullname(f),
    display_name: displayName(f),
    capacity: f.capacity,
    email1: f.email1,
    email2: f.email2,
    phone1: f.phone1,
    phone2: f.phone2,
    city: f.city,
    zipcode: f.zipcode,
    country: f.country,
    address1: f.address1,
    address2: f.address2,
    resides_since: f.resides_since,
    legal_entity: f.legal_entity ?? false,
    legal_status: f.legal_status,
    company_name: f.company_name,
    company_city: f.company_city,
    company_zipcode: f.company_zipcode,
    company_country: f.company_country,
    company_address1: f.company_address1,
    company_address2: f.company_address2,
    company_siret: f.company_siret,
    optin_email: f.optin_email,
    optin_phone: f.optin_phone,
    optin_sms: f.optin_sms,
    optin_email_tracking: f.optin_email_tracking,
    optout_email: f.optout_email,
    optout_phone: f.optout_phone,
    optout_sms: f.optout_sms,
    optout_email_tracking: f.optout_email_tracking,
    birthdate: f.birthdate,
    birthplace: f.birthplace,
    nationality: f.nationality,
    marital_status: f.marital_status,
    marital_status_display: display(maritalStatus, f.marital_status),
    profession: f.profession,
    socio_professional_category: f.socio_professional_category,
    socio_professional_category_display: display(socioProfessionalCategory, f.socio_professional_category),
    is_employed: f.is_employed,
    employer_name: f.employer_name,
    work_address: f.work_address,
    vehicles: f.vehicles,
    children: f.children,
    monthly_net_income: f.monthly_net_income,
    annual_bonus: f.annual_bonus,
    other_annual_income: f.other_annual_income,
    annual_taxable_income_n1: f.annual_taxable_income_n1,
    annual_taxable_income_n2: f.annual_taxable_income_n2,
    annual_net_income: f.annual_net_income,
    primary_residence: f.primary_residence,
    primary_residence_display: display(primaryResidence, f.primary_residence),
    own_secondary_residence: f.own_secondary_residence,
    first_time_homeowner: f.first_time_homeowner,
    has_already_invested: f.has_already_invested,
    has_already_invested_comment: f.has_already_invested_comment,
    bank_name: f.bank_name,
    insurance_name: f.insurance_name,
    has_broker: f.has_broker,
    created_at: timestampOf(created_at),
    updated_at: timestampOf(updated_at),
  };
}

/** In the lead sheet a contact tells two things more. */
export function contactInSheet(leadId: number, contact: Contact): object {
  const { birthname, children_age } = contact.fields;
  return { ...contactDocument(leadId, contact), birthname, children_age };
}

/** A search result but for `last_interaction_at`, which is the lead's and moves on its own. */
export function searchItem(leadId: number, { id, fields: f, created_at, updated_at }: Contact): object {
  return {
    id,
    lead_id: leadId,
    name: f.name,
    firstname: f.firstname,
    display_name: displayName(f),
    email1: f.email1,
    email2: f.email2,
    phone1: f.phone1,
    phone2: f.phone2,
    legal_entity: f.legal_entity ?? false,
    company_name: f.company_name,
    legal_status: f.legal_status,
    city: f.city,
    zipcode: f.zipcode,
    created_at: timestampOf(created_at),
    updated_at: timestampOf(updated_at),
  };
}
