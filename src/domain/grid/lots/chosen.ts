// Lots as somebody chooses them to hold or to buy: what is wrong with the choice, and what they cost from then on.
import { twinsOf, type Grid } from '../grid.ts';
import type { OptionedLot } from '../options/option.ts';
import type { Lot } from './lot.ts';
import { withVat } from './money.ts';
import { normalRate, reducedRate, type ProgramTerms } from './prices.ts';

const REDUCED_RATE = 5.5;

type Errors = Record<string, string[]>;

export function rateNotOffered(
  mains: readonly Lot[],
  asked: number | null,
  terms: ProgramTerms,
): Errors | null {
  const [main] = mains;
  if (!main || mains.length > 1 || asked !== REDUCED_RATE) return null;
  return reducedRate(main, terms) === REDUCED_RATE
    ? null
    : { vat_rate: ['Le lot principal n’est pas proposé à ce taux.'] };
}

export function wrongLots(grid: Grid, ids: readonly number[]): Errors | null {
  const errors: Errors = {};
  for (const [i, id] of ids.entries())
    if (ids.indexOf(id) < i) errors[`lots.${i}.id`] = ['Ce lot est présent plusieurs fois.'];
    else if (!grid.lots.has(id)) errors[`lots.${i}.id`] = ['Ce lot n’existe pas dans le programme.'];
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Twins go together. */
export function isTwinMissing(grid: Grid, lotIds: readonly number[]): boolean {
  return lotIds.some((lotId) => twinsOf(grid, lotId).some((id) => !lotIds.includes(id)));
}

/** 20 stands for the lot's own normal rate; 5.5 for the reduced one where the lot offers it; 0 for no VAT. */
function rateApplied(lot: Lot, asked: number, terms: ProgramTerms): number {
  if (asked === 0) return 0;
  const reduced = asked === REDUCED_RATE && reducedRate(lot, terms) === REDUCED_RATE;
  return reduced ? REDUCED_RATE : normalRate(lot, terms);
}

export function frozen(lot: Lot, asked: number, terms: ProgramTerms): OptionedLot {
  const { id, reference, type, typology, subtype } = lot;
  const vat_rate = rateApplied(lot, asked, terms);
  const price_including_cents = withVat(lot.price_cents, vat_rate);
  return {
    id,
    reference,
    type,
    typology,
    subtype,
    vat_rate,
    price_excluding_cents: lot.price_cents,
    price_including_cents,
  };
}
