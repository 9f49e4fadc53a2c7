// Who may read a lot: whole grids with `lot.view`, else what the key was allotted and what is open grid.
import { accessCheck, anyOf, holds, type Holder } from '../http/permissions.ts';
import type { InProgram, Reading } from '../http/reading.ts';
import { refuse } from '../kernel/refusal.ts';
import type { LotQueries } from './queries.ts';

export const readsLots = anyOf('lot.view', 'lot-alloted.view', 'information.view');

export const readsAnyLot = accessCheck(readsLots);

/** Of a key that reads some lots. */
export function showsLot(
  key: Holder,
  { unrestricted_distribution: isOpen }: { readonly unrestricted_distribution: boolean },
  isAllotted: boolean,
): boolean {
  return holds(key, 'lot.view') || (readsAnyLot(key) && (isOpen || isAllotted));
}

export function lotReading(lots: LotQueries): Reading<InProgram> {
  return {
    permission: readsLots,
    // a lot that was never shown to the key reads like one that is not there
    refused: async (key, { programId, id }) => {
      if (holds(key, 'lot.view')) return null;
      const row = await lots.sheet(key.tenantKey, programId, id);
      if (row === null) return refuse('not-found');
      const isAllotted = await lots.isAllotted(key.tenantKey, programId, key.id, id);
      return showsLot(key, row, isAllotted) ? null : refuse('not-found');
    },
  };
}
