// Who may read a lot: whole grids with `lot.view`, else what the key was allotted and what is open grid.
import { holds } from '../../domain/vocabulary/permissions.ts';
import { readsLots, showsLot } from '../../domain/grid/lots/shown.ts';
import type { InProgram, Reading } from '../reading.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { LotQueries } from './queries.ts';

export function lotReading(lots: LotQueries): Reading<InProgram> {
  return {
    permission: readsLots,
    // a lot that was never shown to the key reads like one that is not there
    refused: async (key, { programId, id }) => {
      if (holds(key, 'lot.view')) return null;
      const row = await lots.sheet(key.tenantKey, programId, id);
      if (row === null) return refuse('not-found');
      const isAllotted = key.id !== null && (await lots.isAllotted(key.tenantKey, programId, key.id, id));
      return showsLot(key, row, isAllotted) ? null : refuse('not-found');
    },
  };
}
