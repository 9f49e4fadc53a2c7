// What figures of lots are, told from the events alone: the reference that the queries are held against.
import { dayIn } from '../../../src/domain/grid/purchases/calendar.ts';
import { LOT_STATUSES } from '../../../src/domain/grid/lots/enumerations.ts';
import { emptyGrid, evolve, type Grid, type GridEvent } from '../../../src/domain/grid/grid.ts';
import type { Lot } from '../../../src/domain/grid/lots/lot.ts';
import type { Recorded } from '../../../src/platform/rules/event.ts';

export interface Past {
  readonly grid: Grid;
  /** When each lot was available for the first time. */
  readonly offered: ReadonlyMap<number, Date>;
}

/** The grid as it was at the end of a day. */
export function replayed(events: readonly Recorded[], day: string, zone: string): Past {
  let grid = emptyGrid;
  const offered = new Map<number, Date>();
  for (const { stream, event, meta } of events) {
    if (!stream.startsWith('grid-') || dayIn(zone, meta.at) > day) continue;
    grid = evolve(grid, event as GridEvent);
    for (const [id, { status }] of grid.lots)
      if (status === 'available' && !offered.has(id)) offered.set(id, meta.at);
  }
  return { grid, offered };
}

export function mains({ grid }: Past): Lot[] {
  return [...grid.lots].map(([, lot]) => lot).filter((lot) => lot.is_primary);
}

/** In the order of the columns of the figure. */
export function standing(past: Past): number[] {
  const lots = mains(past);
  return LOT_STATUSES.map((status) => lots.filter((lot) => lot.status === status).length);
}

export function unsold(past: Past): Lot[] {
  return mains(past).filter(({ status }) => status === 'available' || status === 'option');
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
