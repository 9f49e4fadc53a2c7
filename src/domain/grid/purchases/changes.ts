// What happens beside the steps: other plans, the deposit that comes and goes, and the end of a sale that comes to nothing.
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { refuse, type Refusal } from '../../../platform/kernel/refusal.ts';
import { atTime } from '../at-time.ts';
import type { Grid, GridEvent } from '../grid.ts';
import { dayIn } from './calendar.ts';
import { ended } from './ending.ts';
import type { Reason } from './enumerations.ts';
import { purchaseDepositReceived, purchaseDepositReturned, purchasePlanned } from './events.ts';
import { DEPOSIT_TOO_HIGH } from './preparation-errors.ts';
import { isHeld, isLive, type Purchase } from './purchase.ts';
import { isDepositWithin, wrongAt } from './steps.ts';

type Errors = Record<string, string[]>;

interface About {
  readonly purchaseId: number;
  readonly now: Date;
}

export interface Plans {
  readonly deed_planned_on?: string | null;
  readonly financing_due_on?: string | null;
}

/** Days that are not named stay. */
export function planPurchase(
  unsettled: Grid,
  c: About & { readonly plans: Plans; readonly zone: string },
): Decision<GridEvent> {
  return changed(unsettled, c, (purchase) => {
    const errors = wrongPlans(purchase, c);
    if (errors) return refuse('invalid', { errors });
    if (!['prepared', 'signed', 'firm'].includes(purchase.status)) return refuse('purchase-step');
    const { id: purchase_id, deed_planned_on, financing_due_on } = purchase;
    const previous = { deed_planned_on, financing_due_on };
    const planned = merged(purchase, c.plans);
    const isSame =
      planned.deed_planned_on === deed_planned_on && planned.financing_due_on === financing_due_on;
    return isSame ? [] : [purchasePlanned({ purchase_id, ...planned, previous })];
  });
}

/** A deposit is judged against the deed that is planned: from the day of signing, or as if signed today. */
export function wrongPlans(
  purchase: Purchase,
  { plans, zone, now }: { readonly plans: Plans; readonly zone: string; readonly now: Date },
): Errors | null {
  const planned = merged(purchase, plans);
  if (planned.deed_planned_on === purchase.deed_planned_on) return null;
  if (planned.deed_planned_on === null)
    return isLive(purchase) && (purchase.deposit.cents ?? 0) > 0
      ? { deed_planned_on: ['Ce champ est obligatoire avec un dépôt de garantie.'] }
      : null;
  const signedOn = dayIn(zone, purchase.signed_at === null ? now : new Date(purchase.signed_at));
  return isDepositWithin({ ...purchase, ...planned }, signedOn)
    ? null
    : { deed_planned_on: [DEPOSIT_TOO_HIGH] };
}

function merged(purchase: Purchase, plans: Plans) {
  const { deed_planned_on = purchase.deed_planned_on, financing_due_on = purchase.financing_due_on } = plans;
  return { deed_planned_on, financing_due_on };
}

export interface DepositMove {
  readonly moved: 'received' | 'returned';
  readonly at: string;
}

/** It is received once, from signing on; and given back once, when the sale has come to nothing. */
export function moveDeposit(unsettled: Grid, c: About & { readonly move: DepositMove }): Decision<GridEvent> {
  if (unsettled.closed.get(c.purchaseId)) {
    const errors = wrongMove(null, c.move, c.now);
    return errors ? refuse('invalid', { errors }) : refuse('purchase-deposit');
  }
  return changed(unsettled, c, (purchase) => {
    const errors = wrongMove(purchase, c.move, c.now);
    if (errors) return refuse('invalid', { errors });
    const { id: purchase_id, status, deposit } = purchase;
    const { moved, at } = c.move;
    if (moved === 'returned')
      return status === 'canceled' && isHeld(deposit)
        ? [purchaseDepositReturned({ purchase_id, returned_at: at })]
        : refuse('purchase-deposit');
    const mayCome = status === 'signed' || status === 'firm' || status === 'deed-signed';
    return mayCome && (deposit.cents ?? 0) > 0 && deposit.received_at === null
      ? [purchaseDepositReceived({ purchase_id, received_at: at })]
      : refuse('purchase-deposit');
  });
}

export function wrongMove(purchase: Purchase | null, { moved, at }: DepositMove, now: Date): Errors | null {
  return moved === 'received'
    ? wrongAt('received_at', at, purchase?.signed_at, now)
    : wrongAt('returned_at', at, purchase?.deposit.received_at, now);
}

/** Before the deed, from any step. A buyer who withdraws does so in time. */
export function cancelPurchase(
  unsettled: Grid,
  c: About & { readonly reason: Reason; readonly comment: string | null },
): Decision<GridEvent> {
  return changed(unsettled, c, (purchase, grid) => {
    const { status } = purchase;
    if (status !== 'prepared' && status !== 'signed' && status !== 'firm') return refuse('purchase-step');
    if (c.reason === 'withdrawal' && status === 'firm') return refuse('withdrawal-over');
    const { reason, comment } = c;
    return ended(grid, purchase, { at: c.now.toISOString(), reason, comment });
  });
}

function changed(
  unsettled: Grid,
  { purchaseId, now }: About,
  decide: (purchase: Purchase, grid: Grid) => GridEvent[] | Refusal,
): Decision<GridEvent> {
  const { grid, due } = atTime(unsettled, now.toISOString());
  const purchase = grid.purchases.get(purchaseId);
  if (!purchase) return refuse(grid.closed.get(purchaseId) ? 'purchase-step' : 'not-found');
  const events = decide(purchase, grid);
  if (!Array.isArray(events)) return events;
  return events.length > 0 ? [...due, ...events] : [];
}

/** Whether the lead has lots of this grid taken that are not yet handed over. */
export function hasLivePurchase(unsettled: Grid, leadId: number, now: Date): boolean {
  const { taken, purchases } = atTime(unsettled, now.toISOString()).grid;
  return [...taken].some(([, id]) => purchases.get(id)?.lead_id === leadId);
}
