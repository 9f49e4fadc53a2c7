// How holds end, and what follows at once: lots that nobody else wants are free again, and whoever is now first on
// all of his lots holds them, from the moment the hold before him ended.
import { lotStatusChanged } from '../lots/events.ts';
import { evolve, type Grid, type GridEvent } from '../grid.ts';
import { optionActivated, optionCanceled, optionExpired } from './events.ts';
import { hasRunOut, type ActiveOption, type LiveOption } from './option.ts';
import { addHours, firstOnLots, isFirst, liveOn, liveOptions } from './queue.ts';

/** Every expiry up to `now`, in the order of time, each with what follows from it. */
export function expireDue(grid: Grid, now: string): GridEvent[] {
  const events: GridEvent[] = [];
  let current = grid;
  for (;;) {
    const next = firstToExpire(current);
    if (!next || !hasRunOut(next, new Date(now))) return events;
    const ending = [optionExpired({ option_id: next.id, expired_at: next.expires_at })];
    const all = [...ending, ...afterEnd(ending.reduce(evolve, current), [next], next.expires_at)];
    current = all.reduce(evolve, current);
    events.push(...all);
  }
}

export function cancel(
  grid: Grid,
  options: readonly LiveOption[],
  at: string,
  cause: 'owner' | 'lot-status',
): GridEvent[] {
  const endings = options.map((option) => optionCanceled({ option_id: option.id, canceled_at: at, cause }));
  return [...endings, ...afterEnd(endings.reduce<Grid>(evolve, grid), options, at)];
}

/** The grid as it is at `now`, whether or not anybody has noticed yet, and the events that say so. */
export function atTime(grid: Grid, now: string): { readonly grid: Grid; readonly due: readonly GridEvent[] } {
  const due = expireDue(grid, now);
  return { grid: due.reduce(evolve, grid), due };
}

function afterEnd(grid: Grid, ended: readonly LiveOption[], at: string): GridEvent[] {
  const events: GridEvent[] = [];
  let current = grid;
  for (const id of new Set(ended.flatMap((option) => option.lots.map((lot) => lot.id)))) {
    const lot = current.lots.get(id);
    if (!lot || lot.status !== 'option' || liveOn(current, id).length > 0) continue;
    const { parent_lot_id } = lot;
    events.push(lotStatusChanged({ lot_id: id, status: 'available', previous: 'option', parent_lot_id }));
  }
  current = events.reduce(evolve, current);
  const first = firstOnLots(current);
  for (const option of liveOptions(current)) {
    if (option.status !== 'option-pending' || !isFirst(first, option)) continue;
    const expires_at = addHours(at, option.lifespan_hours);
    events.push(optionActivated({ option_id: option.id, activated_at: at, expires_at }));
  }
  return events;
}

function firstToExpire(grid: Grid): ActiveOption | null {
  let first: ActiveOption | null = null;
  for (const option of liveOptions(grid))
    if (option.status === 'option' && (first === null || option.expires_at < first.expires_at))
      first = option;
  return first;
}
