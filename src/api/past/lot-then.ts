// One lot as it was, with who held it and who waited: what the grid of that instant says of it, and no other lot.
import { purchaseOn } from '../../domain/grid/grid.ts';
import { sheetIn } from '../../domain/grid/lots/survey.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import type { Sight } from '../audit/sight.ts';
import { holdsOf, type TellsOption } from './grid-then.ts';
import type { ProgramThen } from './program-past.ts';

/** Null where it was not on the grid. */
export function lotThen(
  then: ProgramThen,
  lotId: number,
  instant: Date,
  { tells, sight }: { readonly tells: TellsOption; readonly sight: Sight },
): object | null {
  const lot = sheetIn(then.survey, lotId);
  if (lot === null) return null;
  const purchase = purchaseOn(then.survey.grid, lotId);
  const isTold = purchase !== undefined && sight.tells({ kind: 'purchase', purchase });
  return {
    as_of: timestamp(instant),
    lot,
    holds: holdsOf(then, instant, tells).filter(({ lot_ids }) => lot_ids.includes(lotId)),
    purchase: isTold ? { id: purchase.id, status: purchase.status } : null,
  };
}
