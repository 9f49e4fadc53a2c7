// What is bought and by whom: what an option has frozen, or chosen lots at today's prices.
import type { Grid } from '../grid.ts';
import { frozen, isTwinMissing, rateNotOffered, wrongLots } from '../lots/chosen.ts';
import type { ProgramTerms } from '../lots/prices.ts';
import { isLive, type OptionedLot } from '../options/option.ts';

export type Asked =
  | { readonly kind: 'option'; readonly optionId: number; readonly leadId: number | null }
  | {
      readonly kind: 'lots';
      readonly lotIds: readonly number[];
      /** Null while it is not known. */
      readonly vatRate: number | null;
      readonly leadId: number | null;
    };

export interface Goods {
  readonly leadId: number | null;
  readonly vatRate: number;
  readonly lots: readonly OptionedLot[];
}

/** Null where that is not known: of no option, of one that has ended, or without a rate. */
export function goodsOf(grid: Grid, asked: Asked, { terms }: { readonly terms: ProgramTerms }): Goods | null {
  if (asked.kind === 'lots') {
    const { leadId, vatRate } = asked;
    if (vatRate === null) return null;
    const lots = asked.lotIds.map((id) => frozen(grid.lots.get(id)!, vatRate, terms));
    return { leadId, vatRate, lots };
  }
  const option = grid.options.get(asked.optionId);
  if (!option || !isLive(option)) return null;
  return { leadId: option.lead_id, vatRate: option.vat_rate, lots: option.lots };
}

/** What is wrong with lots that are chosen; the rate is null while it is not known. */
export function wrongChoice(
  grid: Grid,
  {
    lotIds,
    vatRate,
    terms,
    twinsTogether,
  }: {
    readonly lotIds: readonly number[];
    readonly vatRate: number | null;
    readonly terms: ProgramTerms;
    readonly twinsTogether: boolean;
  },
): Record<string, string[]> | null {
  const errors = wrongLots(grid, lotIds);
  if (errors) return errors;
  const mains = lotIds.map((id) => grid.lots.get(id)!).filter((lot) => lot.is_primary);
  if (mains.length !== 1) return { lots: ['Une vente porte sur exactement un lot principal.'] };
  if (twinsTogether && isTwinMissing(grid, lotIds))
    return { lots: ['Ce programme demande de vendre ensemble les lots jumelés.'] };
  return rateNotOffered(mains, vatRate, terms);
}

/** What a discount lies on: lots of an option may have changed places since it was placed. */
export function mainOf<Lot extends { readonly id: number }>(grid: Grid, lots: readonly Lot[]): Lot {
  return lots.find(({ id }) => grid.lots.get(id)?.is_primary) ?? lots[0]!;
}
