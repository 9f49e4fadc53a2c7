// What of a message decides whether a key is told of it: it hears what it could read, and nothing else.
import type { Grid } from '../grid/grid.ts';
import type { Lot } from '../grid/lots/lot.ts';
import { readsAnyLot, showsLot } from '../grid/lots/shown.ts';
import { holds, type Holder } from '../vocabulary/permissions.ts';

export type Told = { readonly kind: 'lot'; readonly lot: Lot } | { readonly kind: 'purchase' };

/** A subscription of a key that reads none of what is told has nothing to wait for. */
export function readsAnything(key: Holder): boolean {
  return readsAnyLot(key) || readsPurchases(key);
}

export function isTold(
  key: Holder & { readonly keyId: number },
  told: Told,
  { allotments }: Pick<Grid, 'allotments'>,
): boolean {
  if (told.kind === 'purchase') return readsPurchases(key);
  return showsLot(key, told.lot, allotments[key.keyId]?.includes(told.lot.id) ?? false);
}

function readsPurchases(key: Holder): boolean {
  return holds(key, 'purchase-extended.view');
}
