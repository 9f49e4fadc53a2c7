// Lots as somebody chooses them to hold or to buy: what is wrong with the choice, and what they cost from then on.
import { twinsOf, type Grid } from '../grid.ts';
import type { OptionedLot } from '../options/option.ts';
import type { Lot } from './lot.ts';
import { withVat } from './money.ts';
import { normalRate, offeredRates, type ProgramTerms } from './prices.ts';

/** How a rate is asked for. `normal` stands for the lot's own, whatever it is; `reduced` is offered by some lots. */
export const RATE_ASKED = { reduced: 5.5, normal: 20, none: 0 } as const;

type Errors = Record<string, string[]>;

export function rateNotOffered(
  mains: readonly Lot[],
  asked: number | null,
  terms: ProgramTerms,
): Errors | null {
  const [main] = mains;
  if (!main || mains.length > 1 || asked !== RATE_ASKED.reduced || isReduced(main, terms)) return null;
  return { vat_rate: ['Le lot principal n’est pas proposé à ce taux.'] };
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

/** An annex that does not offer the reduced rate keeps its own. */
function rateApplied(lot: Lot, asked: number, terms: ProgramTerms): number {
  if (asked === RATE_ASKED.none) return 0;
  const isAsked = asked === RATE_ASKED.reduced && isReduced(lot, terms);
  return isAsked ? RATE_ASKED.reduced : normalRate(lot, terms);
}

function isReduced(lot: Lot, terms: ProgramTerms): boolean {
  return offeredRates(lot, terms).includes(RATE_ASKED.reduced);
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
