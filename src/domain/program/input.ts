// What the back office sends to make or change a program. What follows from it (displays, ids, stock) is not sent.
import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { CountryCode, Day, Line, orNull, Prose, text } from '../../platform/rules/bounds.ts';
import {
  COMMERCIAL_SPECIFICITIES,
  HEATINGS,
  LEGAL_SCHEMES,
  PROGRAM_STATUSES,
  PROGRAM_TYPES,
  PROGRESS_STATUSES,
  QUARTERS,
  RESIDENCE_TYPES,
  SERVICES,
  TAX_ZONES,
} from './enumerations.ts';
import { ProgramRulesInput } from './rules.ts';

const Kebab = Type.String({ pattern: '^[a-z0-9.]+(-[a-z0-9.]+)*$', maxLength: 80 });
const Url = Type.String({ pattern: '^https?://\\S+$', maxLength: 2048 });
const Rate = Type.Number({ minimum: 0, maximum: 100 });
const Year = Type.Integer({ minimum: 1900, maximum: 2200 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });
const Latitude = Type.Number({ minimum: -90, maximum: 90 });

function nullable<T extends TSchema>(schema: T) {
  return Type.Optional(orNull(schema));
}

/** Of one list of a program. */
export const MOST_ENTRIES = 100;

function listOf<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Array(schema, { maxItems: MOST_ENTRIES }));
}

export const CompanyFile = Type.Object({
  category: Kebab,
  name: Line,
  type: Kebab,
  file_url: Url,
  thumbnail_url: nullable(Url),
});

export const CompanyInput = Type.Object({
  name: Line,
  city: nullable(Line),
  zipcode: nullable(text(20)),
  country: nullable(CountryCode),
  address1: nullable(Line),
  address2: nullable(Line),
  files: listOf(CompanyFile),
});

export const TextInput = Type.Object({
  category: Kebab,
  title: nullable(Line),
  content: text(20_000),
  is_rich: Type.Optional(Type.Boolean()),
  is_broadcastable: Type.Optional(Type.Boolean()),
});

export const MediaInput = Type.Object({
  is_primary: Type.Optional(Type.Boolean()),
  name: Line,
  type: Kebab,
  file_url: Url,
  thumbnail_url: nullable(Url),
});

export const FileInput = Type.Object({
  category: Kebab,
  name: Line,
  type: Kebab,
  file_url: Url,
  thumbnail_url: nullable(Url),
});

export const programFields = {
  registry_id: nullable(Type.String({ pattern: '^[0-9]+$', maxLength: 30 })),
  status: Type.Optional(Type.Enum([...PROGRAM_STATUSES])),
  developer: nullable(CompanyInput),
  secondary_developer: nullable(CompanyInput),
  marketer: nullable(CompanyInput),
  city: nullable(Line),
  zipcode: nullable(text(20)),
  address1: nullable(Line),
  address2: nullable(Line),
  country: nullable(CountryCode),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  type: nullable(Type.Enum([...PROGRAM_TYPES])),
  progress_status: nullable(Type.Enum([...PROGRESS_STATUSES])),
  launch_date: nullable(Day),
  construction_work_start_year: nullable(Year),
  construction_work_start_quarter: nullable(Type.Enum([...QUARTERS])),
  actable_date: nullable(Day),
  delivery_year: nullable(Year),
  delivery_quarter: nullable(Type.Enum([...QUARTERS])),
  real_delivery_date: nullable(Day),
  floors: nullable(Type.Integer({ minimum: 0, maximum: 200 })),
  vat_rate: nullable(Rate),
  reduced_vat_rate: nullable(Rate),
  available_vat_rates: Type.Optional(Type.Array(Rate, { maxItems: 10 })),
  legal_tax_eligibilities: listOf(Type.Enum([...LEGAL_SCHEMES])),
  tax_zone: nullable(Type.Enum([...TAX_ZONES])),
  heatings: listOf(Type.Enum([...HEATINGS])),
  residence_types: listOf(Type.Enum([...RESIDENCE_TYPES])),
  commercial_specificities: listOf(Type.Enum([...COMMERCIAL_SPECIFICITIES])),
  services: listOf(Type.Enum([...SERVICES])),
  schemes_financials: listOf(Kebab),
  schemes_environmentals: listOf(Kebab),
  schemes_investments: listOf(Kebab),
  link_corporate: nullable(Url),
  link_landing: nullable(Url),
  link_social: nullable(Url),
  link_orbital_model: nullable(Url),
  link_orbital_neighborhood_model: nullable(Url),
  sales_office_city: nullable(Line),
  sales_office_zipcode: nullable(text(20)),
  sales_office_country: nullable(CountryCode),
  sales_office_address1: nullable(Line),
  sales_office_address2: nullable(Line),
  sales_office_phone: nullable(text(30)),
  sales_office_opening_hours: nullable(Prose),
  sales_office_access: nullable(Prose),
  sales_office_longitude: nullable(Longitude),
  sales_office_latitude: nullable(Latitude),
  commercial_offer_nature: nullable(Line),
  commercial_offer_details: nullable(Prose),
  commercial_offer_legal: nullable(Prose),
  commercial_offer_from: nullable(Day),
  commercial_offer_to: nullable(Day),
  sccv_name: nullable(Line),
  sccv_represented_by: nullable(Line),
  sccv_email: nullable(Line),
  sccv_phone: nullable(text(30)),
  sccv_city: nullable(Line),
  sccv_zipcode: nullable(text(20)),
  sccv_country: nullable(CountryCode),
  sccv_address1: nullable(Line),
  sccv_address2: nullable(Line),
  sccv_siret: nullable(Type.String({ pattern: '^[0-9]{14}$', maxLength: 14 })),
  sccv_vat_number: nullable(text(30)),
  texts: listOf(TextInput),
  medias: listOf(MediaInput),
  files: listOf(FileInput),
  rules: Type.Optional(ProgramRulesInput),
} satisfies TProperties;

const Name = text(255, { minLength: 1 });

export const ProgramInput = Type.Object({ name: Name, ...programFields });
export const ProgramChanges = Type.Object({ name: Type.Optional(Name), ...programFields });
export type ProgramChanges = Static<typeof ProgramChanges>;

export const BuildingInput = Type.Object({
  name: Name,
  type: nullable(Kebab),
  vat_rate: nullable(Rate),
  has_specific_vat_rate: Type.Optional(Type.Boolean()),
  specific_vat_rate: nullable(Rate),
});
export type BuildingInput = Static<typeof BuildingInput>;
