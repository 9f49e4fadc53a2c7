// The status that an item of a batch asks for, where options or a purchase have a say in it.
import { cancel } from '../options/endings.ts';
import { liveOn } from '../options/queue.ts';
import { purchaseOn, type Grid, type GridEvent } from '../grid.ts';
import type { LotStatus } from './enumerations.ts';
import type { Lot } from './lot.ts';
import { lotStatus } from '../../labels/french.ts';
import { mayMove } from './status.ts';

export type FieldErrors = Record<string, string[]>;

export interface StatusRules {
  /** Who is right about a lot under option: Lotbook, or the system that feeds the grid. */
  readonly statusAuthority: 'lotbook' | 'external';
  readonly now: Date;
}

/**
 * A lot that is being sold stands as its purchase does. On a lot under option, `available` and `option` say nothing new.
 * Another status is wrong where Lotbook decides; where the feeding system does, it ends the lot's options first.
 */
export function statusAfter(
  grid: Grid,
  lot: Lot,
  wanted: LotStatus | undefined,
  rules: StatusRules,
  errors: FieldErrors,
): { readonly status: LotStatus; readonly freed: readonly GridEvent[] } {
  if (purchaseOn(grid, lot.id)) {
    if (wanted !== undefined && wanted !== lot.status)
      errors.status ??= [`Ce lot est en cours de vente : il reste « ${lotStatus[lot.status]} ».`];
    return { status: lot.status, freed: [] };
  }
  const options = liveOn(grid, lot.id);
  if (wanted === undefined || (options.length > 0 && (wanted === 'available' || wanted === 'option')))
    return { status: lot.status, freed: [] };
  if (options.length > 0 && rules.statusAuthority === 'lotbook') {
    errors.status ??= ['Ce lot est sous option.'];
    return { status: lot.status, freed: [] };
  }
  const freed = cancel(grid, options, rules.now.toISOString(), 'lot-status');
  const from = options.length > 0 ? 'available' : lot.status;
  if (!mayMove(from, wanted)) errors.status ??= [`Un lot « ${from} » ne peut pas devenir « ${wanted} ».`];
  return { status: wanted, freed };
}
