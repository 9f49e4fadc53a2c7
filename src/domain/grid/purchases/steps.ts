// The steps of a sale, in their one order: signed, presented to the buyer, firm, deed, delivered. A step is said with its day,
// which is neither in the future nor before the step that it follows; that is judged before whether the step is the next.
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { refuse, type Refusal } from '../../../platform/kernel/refusal.ts';
import { atTime } from '../at-time.ts';
import type { Grid, GridEvent } from '../grid.ts';
import { dayIn } from './calendar.ts';
import { mostDeposit } from './deposit.ts';
import { lotsBecome } from './ending.ts';
import { LOT_STATUS_WHILE } from './enumerations.ts';
import {
  purchaseDeedSigned,
  purchaseDelivered,
  purchaseFirm,
  purchasePresented,
  purchaseSigned,
} from './events.ts';
import { DEPOSIT_TOO_HIGH } from './preparation-errors.ts';
import { discountedCents, isLive, type Purchase } from './purchase.ts';
import { firmFrom, withdrawalEnd } from './withdrawal.ts';

/** A step, with the instant or the day on which it was taken. */
export type Step =
  | { readonly step: 'sign' | 'deed' | 'delivery'; readonly at: string }
  | { readonly step: 'presentation'; readonly on: string }
  | { readonly step: 'firm' };

export interface TakeStep {
  readonly purchaseId: number;
  readonly taken: Step;
  readonly zone: string;
  readonly now: Date;
}

export function takeStep(unsettled: Grid, c: TakeStep): Decision<GridEvent> {
  const { grid, due } = atTime(unsettled, c.now.toISOString());
  const purchase = grid.purchases.get(c.purchaseId);
  if (!purchase && !grid.closed.get(c.purchaseId)) return refuse('not-found');
  const errors = wrongStep(purchase ?? null, c);
  if (errors) return refuse('invalid', { errors });
  if (!purchase) return refuse('purchase-step');
  // time makes it firm: whoever says so finds it so already, noticed or not
  if (c.taken.step === 'firm' && purchase.status === 'firm') return due;
  const events = next(grid, purchase, c);
  return Array.isArray(events) ? [...due, ...events] : (events as Refusal);
}

function next(grid: Grid, purchase: Purchase, { taken, zone, now }: TakeStep): GridEvent[] | Refusal {
  const { id: purchase_id, status, lots } = purchase;
  switch (taken.step) {
    case 'sign': {
      if (status !== 'prepared') return refuse('purchase-step');
      const booked = lotsBecome(grid, lots, LOT_STATUS_WHILE.signed);
      return [purchaseSigned({ purchase_id, signed_at: taken.at }), ...booked];
    }
    case 'presentation': {
      if (status !== 'signed' || purchase.presented_on !== null) return refuse('purchase-step');
      const withdrawal_ends_on = withdrawalEnd(taken.on);
      const firm_from = firmFrom(withdrawal_ends_on, zone).toISOString();
      const presented = { purchase_id, presented_on: taken.on, withdrawal_ends_on, firm_from };
      // entered late, it is firm since then
      const isFirm = Date.parse(firm_from) <= now.getTime();
      return [
        purchasePresented(presented),
        ...(isFirm ? [purchaseFirm({ purchase_id, firm_at: firm_from })] : []),
      ];
    }
    case 'firm':
      return refuse(status === 'signed' && purchase.presented_on ? 'withdrawal-running' : 'purchase-step');
    case 'deed': {
      if (status !== 'firm') return refuse('purchase-step');
      const sold = lotsBecome(grid, lots, LOT_STATUS_WHILE['deed-signed']);
      return [purchaseDeedSigned({ purchase_id, signed_at: taken.at }), ...sold];
    }
    case 'delivery':
      if (status !== 'deed-signed') return refuse('purchase-step');
      return [purchaseDelivered({ purchase_id, delivered_at: taken.at })];
    default:
      return taken satisfies never;
  }
}

type Errors = Record<string, string[]>;

/** What is wrong with when the step was taken, as far as the purchase tells: of one that is closed nothing is known. */
export function wrongStep(
  purchase: Purchase | null,
  { taken, zone, now }: Omit<TakeStep, 'purchaseId'>,
): Errors | null {
  switch (taken.step) {
    case 'sign':
      return (
        wrongAt('signed_at', taken.at, purchase?.prepared_at, now) ??
        (!purchase || isDepositWithin(purchase, dayIn(zone, new Date(taken.at)))
          ? null
          : { signed_at: [DEPOSIT_TOO_HIGH] })
      );
    case 'presentation': {
      const after = purchase?.signed_at ? dayIn(zone, new Date(purchase.signed_at)) : null;
      if (taken.on > dayIn(zone, now)) return { presented_on: [FUTURE] };
      return after !== null && taken.on < after ? { presented_on: [TOO_EARLY] } : null;
    }
    case 'firm':
      return null;
    case 'deed':
      return wrongAt('signed_at', taken.at, purchase?.firm_at, now);
    case 'delivery':
      return wrongAt('delivered_at', taken.at, purchase?.deed_signed_at, now);
    default:
      return taken satisfies never;
  }
}

const FUTURE = 'Cette date est dans le futur.';
const TOO_EARLY = 'Cette date précède l’étape d’avant.';

/** `after` is not there where that step has not been taken. */
export function wrongAt(
  field: string,
  at: string,
  after: string | null | undefined,
  now: Date,
): Errors | null {
  if (Date.parse(at) > now.getTime()) return { [field]: [FUTURE] };
  return after != null && Date.parse(at) < Date.parse(after) ? { [field]: [TOO_EARLY] } : null;
}

/** Whether the law lets the seller ask this deposit of a contract that is signed on this day; of one that is over nobody asks. */
export function isDepositWithin(
  purchase: Pick<Purchase, 'status' | 'lots' | 'deposit' | 'deed_planned_on'>,
  signedOn: string,
): boolean {
  const { deposit, deed_planned_on } = purchase;
  if (!isLive(purchase) || deposit.cents === null || deed_planned_on === null) return true;
  return deposit.cents <= mostDeposit(discountedCents(purchase), signedOn, deed_planned_on);
}
