// What may be sent for each field of a contact, and to which routes.
import { Type, type TSchema } from 'typebox';
import { CountryCode, DateOnly, Email, FreeText, Text } from '../../../platform/judging/schema.ts';
import {
  LEGAL_STATUSES,
  MARITAL_STATUSES,
  PRIMARY_RESIDENCES,
  SOCIO_PROFESSIONAL_CATEGORIES,
  TITLES,
} from './enumerations.ts';
import type { ContactField } from './fields.ts';

const Phone = Text(40, { examples: ['+33612345678'], description: 'International or French format' });
const Siret = Text(40, { pattern: '^(\\s*\\d){14}\\s*$', examples: ['73282932000074'] });
const Digit = Type.Integer({ minimum: 0, maximum: 9 });
const Income = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Flag = Type.Boolean();

/** Sent by `POST …/leads` and by the contact routes. */
const everywhere = {
  title: Type.Enum([...TITLES]),
  name: Text(80),
  firstname: Text(80),
  email1: Email,
  email2: Email,
  phone1: Phone,
  phone2: Phone,
  city: Text(),
  zipcode: Text(),
  country: CountryCode,
  address1: Text(),
  address2: Text(),
  resides_since: Type.Integer({ minimum: 1900, maximum: 2200, examples: [2019] }),
  legal_entity: Flag,
  legal_status: Type.Enum([...LEGAL_STATUSES]),
  company_name: Text(),
  company_siret: Siret,
  optin_email: Flag,
  optin_phone: Flag,
  optin_sms: Flag,
  optin_email_tracking: Flag,
  optout_email: Flag,
  optout_phone: Flag,
  optout_sms: Flag,
  optout_email_tracking: Flag,
  birthdate: DateOnly,
  birthplace: Text(),
  nationality: CountryCode,
  marital_status: Type.Enum([...MARITAL_STATUSES]),
  profession: Text(),
  socio_professional_category: Type.Enum([...SOCIO_PROFESSIONAL_CATEGORIES]),
  is_employed: Flag,
  vehicles: Digit,
  children: Digit,
  primary_residence: Type.Enum([...PRIMARY_RESIDENCES]),
  own_secondary_residence: Flag,
  first_time_homeowner: Flag,
  has_already_invested: Flag,
  has_already_invested_comment: FreeText(),
  bank_name: Text(),
  insurance_name: Text(),
  has_broker: Flag,
};

/** Sent by `POST …/leads` only. */
const atIntake = {
  birthname: Text(80),
  employer_name: Text(),
  work_address: Text(),
  monthly_net_income: Income,
  annual_bonus: Income,
  other_annual_income: Income,
  annual_taxable_income_n1: Income,
  annual_taxable_income_n2: Income,
  annual_net_income: Income,
};

/** Known, and shown, but sent by nobody. */
const readOnly = {
  capacity: Text(),
  company_city: Text(),
  company_zipcode: Text(),
  company_country: CountryCode,
  company_address1: Text(),
  company_address2: Text(),
};

export const CRUD_FIELDS = everywhere;
export const INTAKE_FIELDS = { ...everywhere, ...atIntake };
export const FIELD_SCHEMAS = {
  ...INTAKE_FIELDS,
  ...readOnly,
} satisfies Record<ContactField, TSchema>;
