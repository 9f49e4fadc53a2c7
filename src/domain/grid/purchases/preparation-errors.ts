// What is wrong with what a contract is to say, as far as it is known: every wrong field at once.
import { placedBy, type Grid } from '../grid.ts';
import type { ProgramTerms } from '../lots/prices.ts';
import type { OptionedLot } from '../options/option.ts';
import { dayIn } from './calendar.ts';
import { mostDeposit } from './deposit.ts';
import { goodsOf, mainOf, wrongChoice, type Asked } from './goods.ts';

type Errors = Record<string, string[]>;

/** Parts that are not known are null, and nothing is said of them. */
interface Preparation {
  readonly asked: Asked | null;
  readonly discountCents: number;
  readonly depositCents: number | null;
  readonly deedPlannedOn: string | null;
  readonly terms: ProgramTerms;
  readonly rules: { readonly require_twin_lots: boolean };
  readonly zone: string;
  readonly now: Date;
  /** Fields that something is wrong with already. */
  readonly wrong: ReadonlySet<string>;
}

export function wrongPreparation(grid: Grid, c: Preparation): Errors | null {
  const errors: Errors = { ...(c.asked && wrongGoods(grid, c.asked, c)) };
  const goods = c.asked && Object.keys(errors).length === 0 ? goodsOf(grid, c.asked, c) : null;
  if (goods) {
    const discount = wrongDiscount(grid, goods.lots, c.discountCents);
    if (discount) errors.discount_including_vat = [discount];
  }
  const { depositCents, deedPlannedOn } = c;
  if (depositCents === null || depositCents === 0 || c.wrong.has('deed_planned_on'))
    return Object.keys(errors).length > 0 ? errors : null;
  if (deedPlannedOn === null)
    errors.deed_planned_on = ['Ce champ est obligatoire avec un dépôt de garantie.'];
  else if (goods && !errors.discount_including_vat) {
    const price = goods.lots.reduce((sum, lot) => sum + lot.price_including_cents, 0) - c.discountCents;
    if (depositCents > mostDeposit(price, dayIn(c.zone, c.now), deedPlannedOn))
      errors.deposit_amount = [DEPOSIT_TOO_HIGH];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

export const DEPOSIT_TOO_HIGH =
  'Le dépôt de garantie dépasse ce que la loi permet à cette échéance de l’acte (5 % du prix à un an, 2 % à deux ans, rien au-delà).';

function wrongGoods(grid: Grid, asked: Asked, c: Preparation): Errors | null {
  if (asked.kind === 'lots')
    return wrongChoice(grid, { ...asked, terms: c.terms, twinsTogether: c.rules.require_twin_lots });
  const placed = placedBy(grid, asked.optionId);
  if (placed && (asked.leadId === null || asked.leadId === placed.lead_id)) return null;
  return {
    option_id: [
      placed ? 'Cette option est celle d’un autre prospect.' : 'Cette option n’existe pas dans le programme.',
    ],
  };
}

/** It lies on the main lot. */
function wrongDiscount(grid: Grid, lots: readonly OptionedLot[], discountCents: number): string | null {
  if (discountCents === 0 || discountCents < mainOf(grid, lots).price_including_cents) return null;
  return 'La remise doit être inférieure au prix du lot principal.';
}
