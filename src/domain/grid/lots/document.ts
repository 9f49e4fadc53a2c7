// The lot as partners read it: the object of lists, and the sheet that shows a little more.
import { timestamp } from '../../../platform/kernel/time/clock.ts';
import * as french from '../../labels/french.ts';
import { display } from '../../labels/french.ts';
import { building } from '../../program/document.ts';
import type { Lot, Plan } from './lot.ts';
import { toEuros } from './money.ts';
import {
  centsWithAnnexes,
  netPerSquareMetre,
  normalRate,
  offeredRates,
  pricesAt,
  reducedRate,
  type ProgramTerms,
} from './prices.ts';

interface LotSurroundings {
  readonly terms: ProgramTerms;
  readonly annexes: readonly Lot[];
  readonly parent: Lot | null;
  readonly twins: readonly Lot[];
  readonly updatedAt: Date;
}

/** The whole sheet: what lists show, then what only the sheet shows. */
export function lotSheet(lot: Lot, around: LotSurroundings): object {
  return Object.assign(lotInList(lot, around), lotOnlyInSheet(lot, around));
}

export function lotOnlyInSheet(lot: Lot, { annexes }: LotSurroundings): object {
  return {
    reduced_vat_ineligibility: lot.reduced_vat_ineligibility,
    price_with_secondary_excluding_vat: toEuros(centsWithAnnexes(lot, annexes)),
  };
}

export function lotInList(lot: Lot, around: LotSurroundings) {
  const { terms, annexes } = around;
  const home = terms.buildings.find((b) => b.id === lot.building_id);
  const rates = offeredRates(lot, terms);
  const shown = {
    id: lot.id,
    external_id: lot.external_id,
    registry_id: lot.registry_id,
    parent_lot_id: lot.parent_lot_id,
    building: home ? building(home) : null,
    reference: lot.reference,
    can_be_broadcasted: isOnShow(lot, terms),
    is_broadcastable: lot.is_broadcastable,
    is_primary: lot.is_primary,
    type: lot.type,
    type_display: display(french.lotType, lot.type),
    typology: lot.typology,
    typology_display: display(french.typology, lot.typology),
    subtype: lot.subtype,
    subtype_display: display(french.subtype, lot.subtype),
    floors: lot.floors,
    level: lot.level,
    level_type: lot.level_type,
    level_display: french.level(lot.level),
    reduced_vat_eligibility: lot.reduced_vat_eligibility,
    brs_eligibility: lot.brs_eligibility,
    bare_ownership_eligibility: lot.bare_ownership_eligibility,
    psla_eligibility: lot.psla_eligibility,
    available_vat_rates: rates,
    available_prices: rates.map((rate) => pricesAt(rate, lot, annexes)),
    price_excluding_vat: toEuros(lot.price_cents),
    unrestricted_distribution: lot.unrestricted_distribution,
    living_area: lot.living_area,
    low_ceiling_area: lot.low_ceiling_area,
    other_annex_area: lot.other_annex_area,
    land_area: lot.land_area,
    balconies: lot.balconies,
    balconies_area: lot.balconies_area,
    terraces: lot.terraces,
    terraces_area: lot.terraces_area,
    gardens: lot.gardens,
    gardens_area: lot.gardens_area,
    loggias: lot.loggias,
    loggias_area: lot.loggias_area,
    bedrooms: lot.bedrooms,
    exposure: lot.exposure,
    exposure_display: lot.exposure.map((side) => display(french.exposure, side)).join('-') || null,
    tags: lot.tags,
    tags_display: lot.tags.map((tag) => display(french.tag, tag)),
    plan3d: lot.plan3d,
    actable_date: lot.actable_date,
    inherited_actable_date: terms.actable_date,
    real_delivery_date: lot.real_delivery_date,
    inherited_delivery_date: terms.real_delivery_date,
    description: lot.description,
    status: lot.status,
    status_display: display(french.lotStatus, lot.status),
    documents: [],
    plans: lot.plans.map(lotFile),
    lots_related: relatives(around),
  };
  // a spread in the middle would cost as much as all the rest
  return Object.assign(shown, deprecatedPrices(lot, around), { updated_at: timestamp(around.updatedAt) });
}

/** Where files are served depends on the installation, which documents know nothing of: see `withFileUrls`. */
const FILES = 'lotbook:files/';

export function lotFile({ id, name, token }: Plan): object {
  return { id, name, type: 'pdf', category: 'plan', file_url: `${FILES}${token}`, thumbnail_url: null };
}

/** The quotes around it cannot stand inside a JSON string, so nothing that partners wrote is ever touched. */
export function withFileUrls(json: string, baseUrl: string): string {
  return json.includes(FILES)
    ? json.replaceAll(`"file_url":"${FILES}`, `"file_url":"${baseUrl}/files/`)
    : json;
}

/** All conditions of broadcasting are met, availability included. */
function isOnShow(lot: Lot, terms: ProgramTerms): boolean {
  return lot.can_be_broadcasted && lot.is_broadcastable && lot.status === 'available' && terms.activated;
}

function relatives({ parent, annexes, twins }: LotSurroundings): object[] {
  return [
    ...(parent ? [relative(parent, 'parent')] : []),
    ...annexes.map((annex) => relative(annex, 'annex')),
    ...twins.map((twin) => relative(twin, 'twin')),
  ];
}

function relative(
  { id, reference, is_primary, type, typology, subtype, status }: Lot,
  relation: 'parent' | 'annex' | 'twin',
): object {
  return { id, reference, is_primary, type, typology, subtype, status, relation };
}

/** Fields that partners still read although `available_prices` replaces them. */
function deprecatedPrices(lot: Lot, { terms, annexes }: LotSurroundings): object {
  const normal = pricesAt(normalRate(lot, terms), lot, annexes);
  const rate = reducedRate(lot, terms);
  const reduced = rate === null ? null : pricesAt(rate, lot, annexes);
  return {
    price_including_vat: normal.price,
    price_with_secondary_including_vat: normal.price_with_secondary,
    price_reduced_vat: reduced?.price ?? null,
    price_with_secondary_reduced_vat: reduced?.price_with_secondary ?? null,
    price_per_square_meter_excluding_vat: netPerSquareMetre(lot),
    price_per_square_meter_including_vat: normal.price_per_square_meter,
    price_per_square_meter_reduced_vat: reduced?.price_per_square_meter ?? null,
    under_low_ceiling_area: lot.low_ceiling_area,
  };
}
