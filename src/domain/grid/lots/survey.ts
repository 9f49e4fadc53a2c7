// A grid with its surroundings, folded event by event: every lot, who is related to whom, at which terms, since when.
import { emptyGrid, evolve, type Grid, type GridEvent } from '../grid.ts';
import { IntMap } from '../../../platform/kernel/int-map.ts';
import type { ProgramEvent } from '../../program/events.ts';
import { lotSheet } from './document.ts';
import { lotEvents, type LotEvent } from './events.ts';
import type { Lot } from './lot.ts';
import {
  datedTermsAfter,
  movedBy,
  twinsAfter,
  twinSetOf,
  updatedAt,
  type DatedTerms,
  type LotDates,
  type TwinSet,
} from './surroundings.ts';
import { DEFAULT_TERMS } from './terms.ts';

export interface Survey {
  readonly grid: Grid;
  readonly terms: DatedTerms | null;
  readonly twins: readonly TwinSet[];
  readonly dates: IntMap<LotDates>;
  /** The annexes of each main lot, by its id: a grid may have thousands of lots to look for them. */
  readonly annexes: IntMap<readonly number[]>;
}

export const unsurveyed: Survey = {
  grid: emptyGrid,
  terms: null,
  twins: [],
  dates: IntMap.empty,
  annexes: IntMap.empty,
};

const LOT_EVENTS: ReadonlySet<string> = new Set(lotEvents.map((kind) => kind.type));

export function isOfLots(event: GridEvent): event is LotEvent {
  return LOT_EVENTS.has(event.type);
}

/** `fold`: what is kept of what has ended; everything unless said. */
export function surveyGrid(
  state: Survey,
  event: GridEvent,
  instant: Date,
  fold: (grid: Grid, event: GridEvent) => Grid = evolve,
): Survey {
  const grid = fold(state.grid, event);
  if (!isOfLots(event)) return { ...state, grid };
  const at = instant.toISOString();
  const about = 'lot_id' in event.data ? state.grid.lots.get(event.data.lot_id) : undefined;
  const { own, face } = movedBy(event, about);
  let { dates } = state;
  for (const id of own)
    if (grid.lots.has(id)) dates = dates.set(id, { face_at: dates.get(id)?.face_at ?? at, changed_at: at });
  if (face !== null && grid.lots.has(face))
    dates = dates.set(face, { changed_at: dates.get(face)?.changed_at ?? at, face_at: at });
  if (event.type === 'LotDeleted') dates = dates.delete(event.data.lot_id);
  const twins = twinsAfter(state.twins, event, at);
  return { ...state, grid, dates, twins, annexes: annexesAfter(state, grid, event) };
}

export function surveyProgram(state: Survey, event: ProgramEvent, instant: Date): Survey {
  return { ...state, terms: datedTermsAfter(state.terms, event, instant.toISOString()) };
}

export function sheetIn(state: Survey, lotId: number): object | null {
  const lot = state.grid.lots.get(lotId);
  if (!lot) return null;
  const around = relativesOf(state, lot);
  const { parent, annexes, twins } = around;
  const terms = state.terms?.terms ?? DEFAULT_TERMS;
  return lotSheet(lot, { terms, annexes, parent, twins, updatedAt: updatedAmong(state, lotId, around) });
}

/** Of a lot that is there. */
export function updatedIn(state: Survey, lotId: number): Date {
  return updatedAmong(state, lotId, relativesOf(state, state.grid.lots.get(lotId)!));
}

function updatedAmong(state: Survey, lotId: number, { parent, annexes, twins, set }: Relatives): Date {
  const relatives = [...(parent ? [parent] : []), ...annexes, ...twins];
  const dates = relatives.flatMap(({ id }) => state.dates.get(id) ?? []);
  return updatedAt(state.dates.get(lotId)!, dates, set, state.terms);
}

interface Relatives {
  readonly parent: Lot | null;
  readonly annexes: readonly Lot[];
  readonly twins: readonly Lot[];
  /** The twins and the lot itself, since when. */
  readonly set: TwinSet | null;
}

function relativesOf({ grid, annexes, twins }: Survey, { id, parent_lot_id }: Lot): Relatives {
  const known = (others: readonly number[]): Lot[] => others.flatMap((other) => grid.lots.get(other) ?? []);
  const set = twinSetOf(twins, id);
  return {
    parent: parent_lot_id === null ? null : (grid.lots.get(parent_lot_id) ?? null),
    annexes: known(annexes.get(id) ?? []),
    twins: known(set?.lots.filter((twin) => twin !== id) ?? []),
    set,
  };
}

function annexesAfter(state: Survey, grid: Grid, { data }: LotEvent): Survey['annexes'] {
  const ids = [...('lot_id' in data ? [data.lot_id] : []), ...('annex_ids' in data ? data.annex_ids : [])];
  let { annexes } = state;
  for (const id of ids) {
    const from = state.grid.lots.get(id)?.parent_lot_id ?? null;
    const to = grid.lots.get(id)?.parent_lot_id ?? null;
    if (from === to) continue;
    if (from !== null)
      annexes = annexes.set(
        from,
        (annexes.get(from) ?? []).filter((other) => other !== id),
      );
    if (to !== null)
      annexes = annexes.set(
        to,
        [...(annexes.get(to) ?? []), id].toSorted((a, b) => a - b),
      );
  }
  return annexes;
}
