// How a purchase comes to nothing: its lots are for sale again, and what the seller has to give back is said.
import type { Grid, GridEvent } from '../grid.ts';
import { lotStatusChanged } from '../lots/events.ts';
import type { LotStatus } from '../lots/enumerations.ts';
import { LOT_STATUS_WHILE, type Reason } from './enumerations.ts';
import { purchaseCanceled } from './events.ts';
import { isHeld, type Purchase } from './purchase.ts';

/** Reasons that no buyer pays for, however late they come. */
const BLAMELESS: ReadonlySet<Reason> = new Set(['withdrawal', 'loan-refused', 'condition-not-met', 'seller']);

interface Ending {
  readonly at: string;
  readonly reason: Reason;
  readonly comment: string | null;
}

export function ended(grid: Grid, purchase: Purchase, { at, reason, comment }: Ending): GridEvent[] {
  const { id: purchase_id, lead_id } = purchase;
  const deposit_owed_cents = owedCents(purchase, reason);
  return [
    purchaseCanceled({ purchase_id, lead_id, canceled_at: at, reason, deposit_owed_cents, comment }),
    ...lotsBecome(grid, purchase.lots, LOT_STATUS_WHILE.canceled),
  ];
}

/** Of what was received: all of it before the contract was firm, and afterwards where the buyer is not to blame. */
function owedCents({ status, deposit }: Purchase, reason: Reason): number {
  if (!isHeld(deposit) || (status === 'firm' && !BLAMELESS.has(reason))) return 0;
  return deposit.cents ?? 0;
}

export function lotsBecome(
  grid: Grid,
  lots: readonly { readonly id: number }[],
  status: LotStatus,
): GridEvent[] {
  return lots.flatMap(({ id }) => {
    const lot = grid.lots.get(id);
    if (!lot || lot.status === status) return [];
    const { status: previous, parent_lot_id } = lot;
    return [lotStatusChanged({ lot_id: id, status, previous, parent_lot_id })];
  });
}
