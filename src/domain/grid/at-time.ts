// The grid as it is at a moment, whether or not anybody has noticed yet. Options and purchases never meet on a lot, so what
// is due of the ones changes nothing for the others.
import { TIMER } from '../../platform/rules/event.ts';
import { evolve, type Grid, type GridEvent } from './grid.ts';
import { expireDue } from './options/endings.ts';
import { settleDue } from './purchases/settle.ts';

/** With the events that say so: time's doing, whoever comes by and has them written down. */
export function atTime(grid: Grid, now: string): { readonly grid: Grid; readonly due: readonly GridEvent[] } {
  const due = [...expireDue(grid, now), ...settleDue(grid, now)].map((event) => ({ ...event, actor: TIMER }));
  return { grid: due.reduce(evolve, grid), due };
}
