// What the back office sends to make or change a program. What follows from it (displays, ids, stock) is not sent.
import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { CountryCode, DateOnly, FreeText, Nullable, Text } from '../http/schema.ts';
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
  return Type.Optional(Nullable(schema));
}

function listOf<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Array(schema, { maxItems: 100 }));
}

const CompanyFile = Type.Object({
  category: Kebab,
  name: Text(),
  type: Kebab,
  file_url: Url,
  thumbnail_url: nullable(Url),
});

export const CompanyInput = Type.Object({
  name: Text(),
  city: nullable(Text()),
  zipcode: nullable(Text(20)),
  country: nullable(CountryCode),
  address1: nullable(Text()),
  address2: nullable(Text()),
  files: listOf(CompanyFile),
});

const TextInput = Type.Object({
  category: Kebab,
  title: nullable(Text()),
  content: FreeText(20_000),
  is_rich: Type.Optional(Type.Boolean()),
  is_broadcastable: Type.Optional(Type.Boolean()),
});

const MediaInput = Type.Object({
  is_primary: Type.Optional(Type.Boolean()),
  name: Text(),
  type: Kebab,
  file_url: Url,
  thumbnail_url: nullable(Url),
});

const FileInput = Type.Object({
  category: Kebab,
  name: Text(),
  type: Kebab,
  file_url: Url,
  thumbnail_url: nullable(Url),
});

const fields = {
  registry_id: nullable(Type.String({ pattern: '^[0-9]+$', maxLength: 30 })),
  status: Type.Optional(Type.Enum([...PROGRAM_STATUSES])),
  developer: nullable(CompanyInput),
  secondary_developer: nullable(CompanyInput),
  marketer: nullable(CompanyInput),
  city: nullable(Text()),
  zipcode: nullable(Text(20)),
  address1: nullable(Text()),
  address2: nullable(Text()),
  country: nullable(CountryCode),
  longitude: nullable(Longitude),
  latitude: nullable(Latitude),
  type: nullable(Type.Enum([...PROGRAM_TYPES])),
  progress_status: nullable(Type.Enum([...PROGRESS_STATUSES])),
  launch_date: nullable(DateOnly),
  construction_work_start_year: nullable(Year),
  construction_work_start_quarter: nullable(Type.Enum([...QUARTERS])),
  actable_date: nullable(DateOnly),
  delivery_year: nullable(Year),
  delivery_quarter: nullable(Type.Enum([...QUARTERS])),
  real_delivery_date: nullable(DateOnly),
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
  sales_office_city: nullable(Text()),
  sales_office_zipcode: nullable(Text(20)),
  sales_office_country: nullable(CountryCode),
  sales_office_address1: nullable(Text()),
  sales_office_address2: nullable(Text()),
  sales_office_phone: nullable(Text(30)),
  sales_office_opening_hours: nullable(FreeText()),
  sales_office_access: nullable(FreeText()),
  sales_office_longitude: nullable(Longitude),
  sales_office_latitude: nullable(Latitude),
  commercial_offer_nature: nullable(Text()),
  commercial_offer_details: nullable(FreeText()),
  commercial_offer_legal: nullable(FreeText()),
  commercial_offer_from: nullable(DateOnly),
  commercial_offer_to: nullable(DateOnly),
  sccv_name: nullable(Text()),
  sccv_represented_by: nullable(Text()),
  sccv_email: nullable(Text()),
  sccv_phone: nullable(Text(30)),
  sccv_city: nullable(Text()),
  sccv_zipcode: nullable(Text(20)),
  sccv_country: nullable(CountryCode),
  sccv_address1: nullable(Text()),
  sccv_address2: nullable(Text()),
  sccv_siret: nullable(Type.String({ pattern: '^[0-9]{14}$' })),
  sccv_vat_number: nullable(Text(30)),
  texts: listOf(TextInput),
  medias: listOf(MediaInput),
  files: listOf(FileInput),
  rules: Type.Optional(ProgramRulesInput),
} satisfies TProperties;

const Name = Text(255, { minLength: 1 });

export const ProgramInput = Type.Object({ name: Name, ...fields });
export const ProgramChanges = Type.Object({ name: Type.Optional(Name), ...fields });
export type ProgramChanges = Static<typeof ProgramChanges>;

export const BuildingInput = Type.Object({
  name: Name,
  type: nullable(Kebab),
  vat_rate: nullable(Rate),
  has_specific_vat_rate: Type.Optional(Type.Boolean()),
  specific_vat_rate: nullable(Rate),
});
export type BuildingInput = Static<typeof BuildingInput>;
