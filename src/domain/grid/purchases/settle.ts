// What time does to purchases: one that nobody signed is cancelled when its preparation is over, one that nobody withdrew
// from is firm on the day after. Each from its own moment, not from the tick that noticed.
import { isOver } from '../../../platform/kernel/time/term.ts';
import type { Grid, GridEvent } from '../grid.ts';
import { ended } from './ending.ts';
import { purchaseFirm } from './events.ts';
import type { Purchase } from './purchase.ts';

export function settleDue(grid: Grid, now: string): GridEvent[] {
  const instant = new Date(now);
  const due: (readonly [at: string, purchase: Purchase])[] = [];
  for (const [, purchase] of grid.purchases) {
    const at = dueAt(purchase);
    if (at !== null && isOver(at, instant)) due.push([at, purchase]);
  }
  due.sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1));
  return due.flatMap(([at, purchase]) =>
    purchase.status === 'prepared'
      ? ended(grid, purchase, { at, reason: 'other', comment: null })
      : [purchaseFirm({ purchase_id: purchase.id, firm_at: at })],
  );
}

/** When time decides about it next; null for never. */
export function dueAt({ status, preparation_ends_at, firm_from }: Purchase): string | null {
  if (status === 'prepared') return preparation_ends_at;
  return status === 'signed' ? firm_from : null;
}
