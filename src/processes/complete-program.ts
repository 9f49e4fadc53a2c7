// From what the back office sent to what the program stream holds: lists and nulls filled in, identifiers allotted.
// What was there before, sent again, keeps its identifier and its dates.
import type { ProgramChanges } from '../domain/program/input.ts';
import { isSame, paired } from './paired.ts';
import type { Company, Media, ProgramFile, ProgramText, Sheet } from '../domain/program/program.ts';

export interface Allot {
  id(kind: 'file' | 'text'): Promise<number>;
  /** One company has one identifier in the whole client space, known by its name. */
  companyId(name: string): Promise<number>;
}

const COMPANIES = ['developer', 'secondary_developer', 'marketer'] as const;

/** In the order in which the events keep the fields. */
const EMPTY: Sheet = {
  name: '',
  status: 'activated',
  vat_rate: 20,
  reduced_vat_rate: 5.5,
  developer: null,
  secondary_developer: null,
  marketer: null,
  texts: [],
  medias: [],
  files: [],
  available_vat_rates: [],
  legal_tax_eligibilities: [],
  heatings: [],
  residence_types: [],
  commercial_specificities: [],
  services: [],
  schemes_financials: [],
  schemes_environmentals: [],
  schemes_investments: [],
  registry_id: null,
  type: null,
  city: null,
  zipcode: null,
  address1: null,
  address2: null,
  country: null,
  longitude: null,
  latitude: null,
  progress_status: null,
  launch_date: null,
  construction_work_start_year: null,
  construction_work_start_quarter: null,
  actable_date: null,
  delivery_year: null,
  delivery_quarter: null,
  real_delivery_date: null,
  floors: null,
  tax_zone: null,
  link_corporate: null,
  link_landing: null,
  link_social: null,
  link_orbital_model: null,
  link_orbital_neighborhood_model: null,
  sales_office_city: null,
  sales_office_zipcode: null,
  sales_office_country: null,
  sales_office_address1: null,
  sales_office_address2: null,
  sales_office_phone: null,
  sales_office_opening_hours: null,
  sales_office_access: null,
  sales_office_longitude: null,
  sales_office_latitude: null,
  commercial_offer_nature: null,
  commercial_offer_details: null,
  commercial_offer_legal: null,
  commercial_offer_from: null,
  commercial_offer_to: null,
  sccv_name: null,
  sccv_represented_by: null,
  sccv_email: null,
  sccv_phone: null,
  sccv_city: null,
  sccv_zipcode: null,
  sccv_country: null,
  sccv_address1: null,
  sccv_address2: null,
  sccv_siret: null,
  sccv_vat_number: null,
};

export async function newSheet(input: ProgramChanges, allot: Allot, now: Date): Promise<Sheet> {
  return { ...EMPTY, ...(await changedSheet(input, EMPTY, allot, now)) };
}

export async function changedSheet(
  input: ProgramChanges,
  current: Sheet,
  allot: Allot,
  now: Date,
): Promise<Partial<Sheet>> {
  const { rules: _rules, developer, secondary_developer, marketer, texts, medias, files, ...plain } = input;
  const changes: { -readonly [Name in keyof Sheet]?: Sheet[Name] } = eachOnce(plain);
  // lots always have a rate: without one of its own a program is at the common one, and says so
  if (plain.vat_rate === null) changes.vat_rate = EMPTY.vat_rate;
  const companies = { developer, secondary_developer, marketer };
  for (const role of COMPANIES) {
    const company = companies[role];
    if (company !== undefined)
      changes[role] = company && (await toCompany(company, current[role], allot, now));
  }
  if (texts) changes.texts = await toTexts(texts, current.texts, allot, now);
  if (medias) changes.medias = medias.map(toMedia);
  if (files) changes.files = await toFiles(files, current.files, allot);
  return changes;
}

/** What is one of several kinds is it once, however often it is said. */
function eachOnce<Fields extends object>(fields: Fields): Fields {
  const once = Object.entries(fields).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? [...new Set(value)] : value,
  ]);
  return Object.fromEntries(once) as Fields;
}

async function toCompany(
  input: NonNullable<ProgramChanges['developer']>,
  before: Company | null,
  allot: Allot,
  now: Date,
): Promise<Company> {
  const { name, city = null, zipcode = null, country = null, address1 = null, address2 = null } = input;
  const id = await allot.companyId(name);
  const known = before?.id === id ? before : null;
  const files = await toFiles(input.files ?? [], known?.files ?? [], allot);
  const company: Company = {
    id,
    name,
    city,
    zipcode,
    country,
    address1,
    address2,
    files,
    updated_at: now.toISOString(),
  };
  const unchanged =
    known && JSON.stringify({ ...company, updated_at: known.updated_at }) === JSON.stringify(known);
  return unchanged ? known : company;
}

async function toTexts(
  input: NonNullable<ProgramChanges['texts']>,
  before: readonly ProgramText[],
  allot: Allot,
  now: Date,
): Promise<ProgramText[]> {
  const sent = input.map(completeText);
  const at = now.toISOString();
  return await inOrder(paired(sent, before, ['category', 'title']), async ([text, known]) => {
    if (known && isSame(text, known)) return known;
    const id = known?.id ?? (await allot.id('text'));
    return { id, ...text, created_at: known?.created_at ?? at, updated_at: at };
  });
}

export function completeText(input: NonNullable<ProgramChanges['texts']>[number]) {
  const { category, title = null, content, is_rich = false, is_broadcastable = true } = input;
  return { category, title, content, is_rich, is_broadcastable };
}

async function toFiles(
  input: NonNullable<ProgramChanges['files']>,
  before: readonly ProgramFile[],
  allot: Allot,
): Promise<ProgramFile[]> {
  const sent = input.map(({ category, name, type, file_url, thumbnail_url = null }) => ({
    category,
    name,
    type,
    file_url,
    thumbnail_url,
  }));
  return await inOrder(paired(sent, before, ['category', 'file_url']), async ([file, known]) => ({
    id: known?.id ?? (await allot.id('file')),
    ...file,
  }));
}

function toMedia(input: NonNullable<ProgramChanges['medias']>[number]): Media {
  const { is_primary = false, name, type, file_url, thumbnail_url = null } = input;
  return { is_primary, name, type, file_url, thumbnail_url };
}

/** One after the other, so that identifiers follow the order of the list. */
async function inOrder<T, U>(items: readonly T[], make: (item: T) => Promise<U>): Promise<U[]> {
  const made: U[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
