// The fields of a contact, as a form has them.
import {
  LEGAL_STATUSES,
  MARITAL_STATUSES,
  PRIMARY_RESIDENCES,
  SOCIO_PROFESSIONAL_CATEGORIES,
  TITLES,
} from '../../domain/lead/contacts/enumerations.ts';
import type { SheetPart } from '../parts/sheet-form.ts';

export const CONTACT_PARTS: readonly SheetPart[] = [
  {
    legend: 'Identité',
    fields: [
      { name: 'title', kind: { one: TITLES } },
      { name: 'name', kind: 'text', required: true },
      { name: 'firstname', kind: 'text' },
      { name: 'birthdate', kind: 'date' },
      { name: 'birthplace', kind: 'text' },
      { name: 'nationality', kind: 'text', hint: 'code à deux lettres : FR' },
      { name: 'marital_status', kind: { one: MARITAL_STATUSES } },
    ],
  },
  {
    legend: 'Coordonnées',
    fields: [
      { name: 'email1', kind: 'email' },
      { name: 'email2', kind: 'email' },
      { name: 'phone1', kind: 'tel' },
      { name: 'phone2', kind: 'tel' },
      { name: 'address1', kind: 'text' },
      { name: 'address2', kind: 'text' },
      { name: 'zipcode', kind: 'text' },
      { name: 'city', kind: 'text' },
      { name: 'country', kind: 'text', hint: 'code à deux lettres : FR' },
      { name: 'resides_since', kind: 'number', hint: 'année' },
    ],
  },
  {
    legend: 'Consentements',
    fields: [
      { name: 'optin_email', kind: 'flag' },
      { name: 'optout_email', kind: 'flag' },
      { name: 'optin_phone', kind: 'flag' },
      { name: 'optout_phone', kind: 'flag' },
      { name: 'optin_sms', kind: 'flag' },
      { name: 'optout_sms', kind: 'flag' },
      { name: 'optin_email_tracking', kind: 'flag' },
      { name: 'optout_email_tracking', kind: 'flag' },
    ],
  },
  {
    legend: 'Situation',
    fields: [
      { name: 'profession', kind: 'text' },
      { name: 'socio_professional_category', kind: { one: SOCIO_PROFESSIONAL_CATEGORIES } },
      { name: 'is_employed', kind: 'flag' },
      { name: 'children', kind: 'number' },
      { name: 'vehicles', kind: 'number' },
      { name: 'primary_residence', kind: { one: PRIMARY_RESIDENCES } },
      { name: 'own_secondary_residence', kind: 'flag' },
      { name: 'first_time_homeowner', kind: 'flag' },
      { name: 'has_already_invested', kind: 'flag' },
      { name: 'has_already_invested_comment', kind: 'long' },
      { name: 'bank_name', kind: 'text' },
      { name: 'insurance_name', kind: 'text' },
      { name: 'has_broker', kind: 'flag' },
    ],
  },
  {
    legend: 'Société',
    fields: [
      { name: 'legal_entity', kind: 'flag' },
      { name: 'legal_status', kind: { one: LEGAL_STATUSES } },
      { name: 'company_name', kind: 'text' },
      { name: 'company_siret', kind: 'text' },
    ],
  },
];
