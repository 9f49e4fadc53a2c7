// To whom a lot is shown: whole grids with `lot.view`, else what the key was allotted and what is open grid.
import { anyOf, holds, type Holder } from '../../vocabulary/permissions.ts';

export const readsLots = anyOf('lot.view', 'lot-alloted.view', 'information.view');

export const readsAnyLot = readsLots.allows;

/** Of a key that reads some lots. */
export function showsLot(
  key: Holder,
  { unrestricted_distribution: isOpen }: { readonly unrestricted_distribution: boolean },
  isAllotted: boolean,
): boolean {
  return holds(key, 'lot.view') || (readsAnyLot(key) && (isOpen || isAllotted));
}
