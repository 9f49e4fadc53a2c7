// The program as partners read it: the sheet and the summary, made from what the stream tells.
import {
  commercialSpecificity,
  display,
  free,
  heating,
  legalScheme,
  progressStatus,
  quarter,
  residenceType,
  service,
  type Vocabulary,
} from '../labels/french.ts';
import { timestamp, timestampOf } from '../../platform/kernel/time/clock.ts';
import type { Building, Company, CompanyFile, KnownProgram, ProgramText, Sheet } from './program.ts';

/** One line of what is on sale: a type and typology of main lots. Written by the read model of lots. */
export type StockLine = Readonly<Record<string, unknown>>;

export function programSheet(program: KnownProgram, stock: readonly StockLine[], updatedAt: Date): object {
  const { sheet } = program;
  return {
    id: program.id,
    registry_id: sheet.registry_id,
    name: sheet.name,
    status: sheet.status,
    developer: sheetCompany(sheet.developer),
    secondary_developer: sheetCompany(sheet.secondary_developer),
    marketer: sheetCompany(sheet.marketer),
    ...pick(sheet, 'city', 'zipcode', 'address1', 'address2', 'country', 'longitude', 'latitude', 'type'),
    progress_status: sheet.progress_status,
    progress_status_display: display(progressStatus, sheet.progress_status),
    ...pick(sheet, 'launch_date', 'construction_work_start_year', 'construction_work_start_quarter'),
    construction_work_start_date_display: quarter(
      sheet.construction_work_start_year,
      sheet.construction_work_start_quarter,
    ),
    ...pick(sheet, 'actable_date', 'delivery_year', 'delivery_quarter'),
    delivery_date_display: quarter(sheet.delivery_year, sheet.delivery_quarter),
    ...pick(sheet, 'real_delivery_date', 'floors'),
    buildings: program.buildings.map(building),
    vat_rate: sheet.vat_rate,
    reduced_vat_rate: sheet.reduced_vat_rate,
    available_vat_rates: vatRates(sheet),
    ...withDisplay('legal_tax_eligibilities', sheet, legalScheme),
    tax_zone: sheet.tax_zone,
    ...withDisplay('heatings', sheet, heating),
    ...withDisplay('residence_types', sheet, residenceType),
    ...withDisplay('commercial_specificities', sheet, commercialSpecificity),
    ...withDisplay('services', sheet, service),
    ...pick(sheet, 'schemes_financials', 'schemes_environmentals', 'schemes_investments'),
    ...pick(sheet, 'link_corporate', 'link_landing', 'link_social'),
    ...pick(sheet, 'link_orbital_model', 'link_orbital_neighborhood_model'),
    ...pick(
      sheet,
      'sales_office_city',
      'sales_office_zipcode',
      'sales_office_country',
      'sales_office_address1',
    ),
    ...pick(sheet, 'sales_office_address2', 'sales_office_phone', 'sales_office_opening_hours'),
    ...pick(sheet, 'sales_office_access', 'sales_office_longitude', 'sales_office_latitude'),
    ...pick(sheet, 'commercial_offer_nature', 'commercial_offer_details', 'commercial_offer_legal'),
    ...pick(sheet, 'commercial_offer_from', 'commercial_offer_to'),
    ...pick(
      sheet,
      'sccv_name',
      'sccv_represented_by',
      'sccv_email',
      'sccv_phone',
      'sccv_city',
      'sccv_zipcode',
    ),
    ...pick(sheet, 'sccv_country', 'sccv_address1', 'sccv_address2', 'sccv_siret', 'sccv_vat_number'),
    stock,
    texts: sheet.texts.map(programText),
    medias: sheet.medias,
    files: sheet.files.map(withCategoryDisplay),
    ...deprecated(program),
    updated_at: timestamp(updatedAt),
  };
}

/** The program in the key information and in the list of programs. */
export function programSummary(program: KnownProgram): object {
  const { sheet } = program;
  return {
    id: program.id,
    registry_id: sheet.registry_id,
    name: sheet.name,
    city: sheet.city,
    developer: sheet.developer && {
      ...company(sheet.developer, ({ id: _id, ...file }) => file),
      updated_at: timestampOf(sheet.developer.updated_at),
    },
    progress_status: sheet.progress_status,
    progress_status_display: display(progressStatus, sheet.progress_status),
    status: sheet.status,
  };
}

export function programText({ id, category, created_at, updated_at, ...text }: ProgramText): object {
  const { title, content, is_rich, is_broadcastable } = text;
  return {
    id,
    category,
    category_display: display(free, category),
    title,
    content,
    is_rich,
    is_broadcastable,
    created_at: timestampOf(created_at),
    updated_at: timestampOf(updated_at),
  };
}

export function building({
  id,
  name,
  type,
  vat_rate,
  has_specific_vat_rate,
  specific_vat_rate,
  updated_at,
}: Building): object {
  const rates = { vat_rate, has_specific_vat_rate, specific_vat_rate };
  return { id, name, type, ...rates, updated_at: timestampOf(updated_at) };
}

/** The rates on offer, highest first; without a list of its own a program offers its main and reduced rates. */
function vatRates(sheet: Sheet): number[] {
  const rates =
    sheet.available_vat_rates.length > 0
      ? sheet.available_vat_rates
      : [sheet.vat_rate, sheet.reduced_vat_rate];
  return [...new Set(rates)].filter((rate) => rate !== null).sort((a, b) => b - a);
}

/** Fields that partners still read although their successors are there too. */
function deprecated({ sheet, buildings }: KnownProgram): object {
  const eligible = (scheme: Sheet['legal_tax_eligibilities'][number]): boolean =>
    sheet.legal_tax_eligibilities.includes(scheme);
  const text = (category: string): string | null =>
    sheet.texts.find((t) => t.category === category)?.content ?? null;
  return {
    building_several: buildings.length > 1,
    brs_eligibility: eligible('brs'),
    bare_ownership_eligibility: eligible('nue-propriete'),
    psla_eligibility: eligible('psla'),
    description: text('excerpt'),
    access: text('access'),
  };
}

function sheetCompany(value: Company | null): object | null {
  return value && company(value, (file) => file);
}

function company(value: Company, file: (file: ReturnType<typeof withCategoryDisplay>) => object): object {
  const { id, name, city, zipcode, country, address1, address2 } = value;
  const files = value.files.map((f) => file(withCategoryDisplay(f)));
  return { id, name, city, zipcode, country, address1, address2, files };
}

function withCategoryDisplay({ id, category, name, type, file_url, thumbnail_url }: CompanyFile) {
  return { id, category, category_display: display(free, category), name, type, file_url, thumbnail_url };
}

type Worded =
  'legal_tax_eligibilities' | 'heatings' | 'residence_types' | 'commercial_specificities' | 'services';

function withDisplay(name: Worded, sheet: Sheet, vocabulary: Vocabulary): object {
  const values: readonly string[] = sheet[name];
  return { [name]: values, [`${name}_display`]: values.map((value) => display(vocabulary, value)) };
}

function pick(sheet: Sheet, ...names: readonly (keyof Sheet)[]): object {
  return Object.fromEntries(names.map((name) => [name, sheet[name]]));
}
