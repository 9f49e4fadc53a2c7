// The fields of a contact, and what kind of value each holds.

export const TEXT_FIELDS = [
  'title',
  'name',
  'firstname',
  'capacity',
  'email1',
  'email2',
  'phone1',
  'phone2',
  'city',
  'zipcode',
  'country',
  'address1',
  'address2',
  'legal_status',
  'company_name',
  'company_city',
  'company_zipcode',
  'company_country',
  'company_address1',
  'company_address2',
  'company_siret',
  'birthdate',
  'birthname',
  'birthplace',
  'nationality',
  'marital_status',
  'profession',
  'socio_professional_category',
  'employer_name',
  'work_address',
  'primary_residence',
  'has_already_invested_comment',
  'bank_name',
  'insurance_name',
] as const;
export const NUMBER_FIELDS = [
  'resides_since',
  'vehicles',
  'children',
  'monthly_net_income',
  'annual_bonus',
  'other_annual_income',
  'annual_taxable_income_n1',
  'annual_taxable_income_n2',
  'annual_net_income',
] as const;
export const FLAG_FIELDS = [
  'legal_entity',
  'optin_email',
  'optin_phone',
  'optin_sms',
  'optin_email_tracking',
  'optout_email',
  'optout_phone',
  'optout_sms',
  'optout_email_tracking',
  'is_employed',
  'own_secondary_residence',
  'first_time_homeowner',
  'has_already_invested',
  'has_broker',
] as const;

type Held<Names extends readonly string[], Value> = { readonly [Name in Names[number]]: Value | null };
type Sent = Held<typeof TEXT_FIELDS, string> &
  Held<typeof NUMBER_FIELDS, number> &
  Held<typeof FLAG_FIELDS, boolean>;
export type ContactField = keyof Sent;

/** What is known of a contact. Null: nothing, or no longer. */
export type ContactFields = Sent & { readonly children_age: readonly number[] };

export const EMPTY_CONTACT = {
  ...Object.fromEntries([...TEXT_FIELDS, ...NUMBER_FIELDS, ...FLAG_FIELDS].map((name) => [name, null])),
  children_age: [],
} as unknown as ContactFields;

export const CHANNELS = ['email', 'phone', 'sms', 'email_tracking'] as const;

export const EMAIL_SLOTS = ['email1', 'email2'] as const;
export const PHONE_SLOTS = ['phone1', 'phone2'] as const;
