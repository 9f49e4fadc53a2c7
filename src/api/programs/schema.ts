// The shapes partners read, for the documentation.
import { Type, type TSchema } from 'typebox';
import { CountryCode, DateOnly, Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import {
  COMMERCIAL_SPECIFICITIES,
  HEATINGS,
  LEGAL_SCHEMES,
  PROGRAM_TYPES,
  PROGRESS_STATUSES,
  QUARTERS,
  RESIDENCE_TYPES,
  SERVICES,
  TAX_ZONES,
} from '../../domain/program/enumerations.ts';

const text = Nullable(Text());
const url = Nullable(Type.String({ examples: ['https://www.example.com/page'] }));
const country = Nullable(CountryCode);
const date = Nullable(DateOnly);
const float = Nullable(Type.Number());
const int = Nullable(Type.Integer());
const words = Type.Array(Type.String());

function coded(values: readonly string[]): TSchema {
  return Nullable(Type.Enum([...values]));
}

function several(values: readonly string[]): TSchema {
  return Type.Array(Type.Enum([...values]));
}

const companyFields = {
  id: Id,
  name: Text(),
  city: text,
  zipcode: text,
  country,
  address1: text,
  address2: text,
};

const file = {
  category: Type.String({ examples: ['logo'] }),
  category_display: Text(),
  name: Text(),
  type: Type.String({ examples: ['image'] }),
  file_url: Type.String({ examples: ['https://files.example.com/logo.png'] }),
  thumbnail_url: url,
};

const Company = Type.Object({ ...companyFields, files: Type.Array(Type.Object({ id: Id, ...file })) });
const CompanyOfSummary = Type.Object({
  ...companyFields,
  files: Type.Array(Type.Object(file)),
  updated_at: Timestamp,
});

export const ProgramSummary = Type.Object(
  {
    id: Id,
    registry_id: Nullable(Type.String({ pattern: '^[0-9]+$', examples: ['204518'] })),
    name: Type.String({ examples: ['Les Terrasses du Parc'] }),
    city: text,
    developer: Nullable(CompanyOfSummary),
    progress_status: coded(PROGRESS_STATUSES),
    progress_status_display: text,
    status: Type.Literal('activated'),
  },
  { title: 'Program summary' },
);

export const BuildingSchema = Type.Object(
  {
    id: Id,
    name: Text(),
    type: text,
    vat_rate: float,
    has_specific_vat_rate: Type.Boolean(),
    specific_vat_rate: float,
    updated_at: Timestamp,
  },
  { title: 'Building' },
);

const Stock = Type.Object({
  type: Type.String(),
  typology: text,
  price_excluding_vat_min: text,
  price_excluding_vat_max: text,
  living_area_min: text,
  living_area_max: text,
  stock_level: Type.Integer({ description: 'Share still available, per cent' }),
  stock: Type.Integer({ description: 'Lots available' }),
  price_including_vat_min: text,
  price_including_vat_max: text,
  price_reduced_vat_min: text,
  price_reduced_vat_max: text,
});

export const ProgramTextSchema = Type.Object({
  id: Id,
  category: Type.String({ examples: ['excerpt'] }),
  category_display: Text(),
  title: text,
  content: Type.String(),
  is_rich: Type.Boolean(),
  is_broadcastable: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

const Media = Type.Object({
  is_primary: Type.Boolean(),
  name: Text(),
  type: Type.String(),
  file_url: Type.String(),
  thumbnail_url: url,
});

export const ProgramSheet = Type.Object(
  {
    id: Id,
    registry_id: ProgramSummary.properties.registry_id,
    name: ProgramSummary.properties.name,
    status: ProgramSummary.properties.status,
    developer: Nullable(Company),
    secondary_developer: Nullable(Company),
    marketer: Nullable(Company),
    city: text,
    zipcode: text,
    address1: text,
    address2: text,
    country,
    longitude: float,
    latitude: float,
    type: coded(PROGRAM_TYPES),
    progress_status: coded(PROGRESS_STATUSES),
    progress_status_display: text,
    launch_date: date,
    construction_work_start_year: int,
    construction_work_start_quarter: coded(QUARTERS),
    construction_work_start_date_display: text,
    actable_date: date,
    delivery_year: int,
    delivery_quarter: coded(QUARTERS),
    delivery_date_display: text,
    real_delivery_date: date,
    floors: int,
    buildings: Type.Array(BuildingSchema),
    vat_rate: float,
    reduced_vat_rate: float,
    available_vat_rates: Type.Array(Type.Number()),
    legal_tax_eligibilities: several(LEGAL_SCHEMES),
    legal_tax_eligibilities_display: words,
    tax_zone: coded(TAX_ZONES),
    heatings: several(HEATINGS),
    heatings_display: words,
    residence_types: several(RESIDENCE_TYPES),
    residence_types_display: words,
    commercial_specificities: several(COMMERCIAL_SPECIFICITIES),
    commercial_specificities_display: words,
    services: several(SERVICES),
    services_display: words,
    schemes_financials: words,
    schemes_environmentals: words,
    schemes_investments: words,
    link_corporate: url,
    link_landing: url,
    link_social: url,
    link_orbital_model: url,
    link_orbital_neighborhood_model: url,
    sales_office_city: text,
    sales_office_zipcode: text,
    sales_office_country: country,
    sales_office_address1: text,
    sales_office_address2: text,
    sales_office_phone: text,
    sales_office_opening_hours: text,
    sales_office_access: text,
    sales_office_longitude: float,
    sales_office_latitude: float,
    commercial_offer_nature: text,
    commercial_offer_details: text,
    commercial_offer_legal: text,
    commercial_offer_from: date,
    commercial_offer_to: date,
    sccv_name: text,
    sccv_represented_by: text,
    sccv_email: text,
    sccv_phone: text,
    sccv_city: text,
    sccv_zipcode: text,
    sccv_country: country,
    sccv_address1: text,
    sccv_address2: text,
    sccv_siret: text,
    sccv_vat_number: text,
    stock: Type.Array(Stock),
    texts: Type.Array(ProgramTextSchema),
    medias: Type.Array(Media),
    files: Type.Array(Type.Object({ id: Id, ...file })),
    building_several: Type.Boolean({ deprecated: true, description: 'Use `buildings`' }),
    brs_eligibility: Type.Boolean({ deprecated: true, description: 'Use `legal_tax_eligibilities`' }),
    bare_ownership_eligibility: Type.Boolean({
      deprecated: true,
      description: 'Use `legal_tax_eligibilities`',
    }),
    psla_eligibility: Type.Boolean({ deprecated: true, description: 'Use `legal_tax_eligibilities`' }),
    description: Nullable(Type.String({ deprecated: true, description: 'Use `texts`' })),
    access: Nullable(Type.String({ deprecated: true, description: 'Use `texts`' })),
    updated_at: Timestamp,
  },
  { title: 'Program' },
);
