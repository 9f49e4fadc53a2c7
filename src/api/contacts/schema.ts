// Contacts as they are sent to their own routes, and as they are read.
import { Type, type Static } from 'typebox';
import { CountryCode, Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import { contradictions } from '../../domain/lead/contacts/consents.ts';
import { PHONE_SLOTS, type ContactField, type ContactFields } from '../../domain/lead/contacts/fields.ts';
import { CRUD_FIELDS, FIELD_SCHEMAS } from '../../domain/lead/contacts/input.ts';
import { normalisePhone } from '../../domain/vocabulary/phone.ts';

const { name: _name, ...optional } = CRUD_FIELDS;
type Optional = typeof optional;

const fields = Object.fromEntries(
  Object.entries(optional).map(([name, schema]) => [name, Type.Optional(Nullable(schema))]),
) as {
  [Name in keyof Optional]: ReturnType<typeof Type.Optional<ReturnType<typeof Nullable<Optional[Name]>>>>;
};

export const NewContact = Type.Object({ name: Text(80, { minLength: 1 }), ...fields });
export const ContactChanges = Type.Object({ name: Type.Optional(Nullable(Text(80))), ...fields });
export type ContactChanges = Static<typeof ContactChanges>;

/** What no schema can say: real phone numbers, consents that agree, years that were, a name that stays. */
export function contactRules(year: () => number) {
  return (sent: Partial<ContactChanges>): Record<string, string[]> => {
    const errors: Record<string, string[]> = {};
    if (sent.name === null) errors.name = ['Ce champ est obligatoire.'];
    for (const slot of PHONE_SLOTS)
      if (sent[slot] && normalisePhone(sent[slot]) === null)
        errors[slot] = ['Ce numéro de téléphone est invalide.'];
    if ((sent.resides_since ?? 0) > year())
      errors.resides_since = [`Cette valeur doit être inférieure ou égale à ${year()}.`];
    for (const channel of contradictions(sent as Partial<ContactFields>))
      for (const field of [`optin_${channel}`, `optout_${channel}`])
        errors[field] = ['Consentement et refus du même canal ne peuvent être donnés ensemble.'];
    return errors;
  };
}

/** As it is kept: phones as E.164, SIRET without spaces. */
export function cleaned(sent: ContactChanges): Partial<ContactFields> {
  const fields: Record<string, unknown> = { ...sent };
  for (const slot of PHONE_SLOTS) if (sent[slot]) fields[slot] = normalisePhone(sent[slot]);
  if (sent.company_siret) fields.company_siret = sent.company_siret.replace(/\s/g, '');
  return fields;
}

const text = Nullable(Text());
const shown = (...names: ContactField[]) =>
  Object.fromEntries(names.map((name) => [name, Nullable(FIELD_SCHEMAS[name])]));

export const ContactSchema = Type.Object(
  {
    id: Id,
    lead_id: Id,
    ...shown('title'),
    title_display: text,
    ...shown('name', 'firstname'),
    fullname: text,
    display_name: text,
    ...shown('capacity', 'email1', 'email2', 'phone1', 'phone2', 'city', 'zipcode', 'country'),
    ...shown('address1', 'address2', 'resides_since'),
    legal_entity: Type.Boolean(),
    ...shown('legal_status', 'company_name', 'company_city', 'company_zipcode'),
    company_country: Nullable(CountryCode),
    ...shown('company_address1', 'company_address2', 'company_siret'),
    ...shown('optin_email', 'optin_phone', 'optin_sms', 'optin_email_tracking'),
    ...shown('optout_email', 'optout_phone', 'optout_sms', 'optout_email_tracking'),
    ...shown('birthdate', 'birthplace', 'nationality', 'marital_status'),
    marital_status_display: text,
    ...shown('profession', 'socio_professional_category'),
    socio_professional_category_display: text,
    ...shown('is_employed', 'employer_name', 'work_address', 'vehicles', 'children'),
    ...shown('monthly_net_income', 'annual_bonus', 'other_annual_income', 'annual_taxable_income_n1'),
    ...shown('annual_taxable_income_n2', 'annual_net_income', 'primary_residence'),
    primary_residence_display: text,
    ...shown('own_secondary_residence', 'first_time_homeowner', 'has_already_invested'),
    ...shown('has_already_invested_comment', 'bank_name', 'insurance_name', 'has_broker'),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Contact' },
);

export const ContactInSheet = Type.Object(
  {
    ...ContactSchema.properties,
    ...shown('birthname'),
    children_age: Type.Array(Type.Integer()),
  },
  { title: 'Contact in the lead sheet' },
);

export const SearchItem = Type.Object(
  {
    id: Id,
    lead_id: Id,
    ...shown('name', 'firstname'),
    display_name: text,
    ...shown('email1', 'email2', 'phone1', 'phone2'),
    legal_entity: Type.Boolean(),
    ...shown('company_name', 'legal_status', 'city', 'zipcode'),
    created_at: Timestamp,
    updated_at: Timestamp,
    last_interaction_at: Timestamp,
  },
  { title: 'Contact found' },
);
