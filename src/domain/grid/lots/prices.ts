// What a lot costs at each rate it can be sold at, alone and with its annexes.
import { perSquareMetre, toEuros, withVat } from './money.ts';
import type { Building } from '../../program/program.ts';
import type { Lot } from './lot.ts';

/** What of a program its lots' prices and dates depend on. */
export interface ProgramTerms {
  readonly vat_rate: number;
  readonly reduced_vat_rate: number | null;
  readonly activated: boolean;
  readonly actable_date: string | null;
  readonly real_delivery_date: string | null;
  readonly buildings: readonly Building[];
}

export function normalRate(lot: Pick<Lot, 'building_id'>, terms: ProgramTerms): number {
  return rateIn(terms.buildings.find((b) => b.id === lot.building_id) ?? null, terms);
}

export type BuildingRates = Pick<Building, 'vat_rate' | 'has_specific_vat_rate' | 'specific_vat_rate'>;

/** The normal rate of what stands in a building, or in none. */
export function rateIn(building: BuildingRates | null, terms: Pick<ProgramTerms, 'vat_rate'>): number {
  return (building && rateOf(building)) ?? terms.vat_rate;
}

/** Null: that of its program. */
export function rateOf({ vat_rate, has_specific_vat_rate, specific_vat_rate }: BuildingRates): number | null {
  return has_specific_vat_rate && specific_vat_rate !== null ? specific_vat_rate : vat_rate;
}

/** The reduced rate when this lot is sold at it, else null. */
export function reducedRate(lot: Lot, terms: ProgramTerms): number | null {
  return lot.reduced_vat_eligibility && !lot.reduced_vat_ineligibility ? terms.reduced_vat_rate : null;
}

export function offeredRates(lot: Lot, terms: ProgramTerms): number[] {
  const rates = [normalRate(lot, terms), reducedRate(lot, terms)].filter((rate) => rate !== null);
  return [...new Set(rates)].sort((a, b) => b - a);
}

/** An annex that nobody has booked goes with its main lot, and so does its price. */
export function isStillSoldWith({ status }: Pick<Lot, 'status'>): boolean {
  return status !== 'booked' && status !== 'sold';
}

/** Net, with the annexes that are still to be sold with it. */
export function centsWithAnnexes(lot: Lot, annexes: readonly Lot[]): number {
  const free = annexes.filter(isStillSoldWith);
  return free.reduce((sum, annex) => sum + annex.price_cents, lot.price_cents);
}

export interface PriceAtRate {
  readonly vat_rate: number;
  readonly price: number;
  readonly price_with_secondary: number;
  readonly price_per_square_meter: number | null;
}

export function pricesAt(rate: number, lot: Lot, annexes: readonly Lot[]): PriceAtRate {
  return {
    vat_rate: rate,
    price: toEuros(withVat(lot.price_cents, rate)),
    price_with_secondary: toEuros(withVat(centsWithAnnexes(lot, annexes), rate)),
    price_per_square_meter: euros(perSquareMetre(lot.price_cents, rate, lot.living_area)),
  };
}

export function netPerSquareMetre(lot: Lot): number | null {
  return euros(perSquareMetre(lot.price_cents, 0, lot.living_area));
}

function euros(cents: number | null): number | null {
  return cents === null ? null : toEuros(cents);
}
