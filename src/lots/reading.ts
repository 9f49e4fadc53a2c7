// Who may read a lot: whole grids with `lot.view`, else what the key was allotted and what is open grid.
import { anyOf, holds } from '../http/permissions.ts';
import type { InProgram, Reading } from '../http/reading.ts';
import { refuse } from '../kernel/refusal.ts';
import type { LotQueries } from './queries.ts';

export const readsLots = anyOf('lot.view', 'lot-alloted.view', 'information.view');

export function lotReading(lots: LotQueries): Reading<InProgram> {
  return {
    permission: readsLots,
    // a lot that was never shown to the key reads like one that is not there
    refused: async (key, { programId, id }) => {
      if (holds(key, 'lot.view')) return null;
      const row = await lots.sheet(key.tenantKey, programId, id);
      const isShown =
        row !== null &&
        (row.unrestricted_distribution || (await lots.isAllotted(key.tenantKey, programId, key.id, id)));
      return isShown ? null : refuse('not-found');
    },
  };
}
