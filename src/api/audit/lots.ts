// The story of a lot: the grid tells it, the program says at which terms it is sold.
import { termsAfter, DEFAULT_TERMS } from '../../domain/grid/lots/terms.ts';
import { streamName } from '../../platform/kernel/aggregate.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { Recorded } from '../../platform/kernel/event.ts';
import { lotSheet } from '../../domain/grid/lots/document.ts';
import { lotEvents, type LotEvent } from '../../domain/grid/lots/events.ts';
import {
  emptyGrid,
  evolve as evolveGrid,
  gridAggregate,
  twinsOf,
  type Grid,
  type GridEvent,
} from '../../domain/grid/grid.ts';
import type { FieldChanges } from '../../domain/grid/lots/lot.ts';
import type { ProgramTerms } from '../../domain/grid/lots/prices.ts';
import type { Option } from '../../domain/grid/options/option.ts';
import type { ProgramEvent } from '../../domain/program/events.ts';
import { programAggregate } from '../../domain/program/program.ts';
import { changesBetween, type Changes } from './changes.ts';
import { audited, type Concern, type Document, type Happening, type Whereabouts } from './record.ts';

export interface Surveyed {
  readonly grid: Grid;
  readonly terms: ProgramTerms;
  readonly termsChangedAt: string | null;
  /** When each lot, or what its sheet shows of others, last changed. */
  readonly changedAt: IntMap<string>;
  /** The annexes of each main lot, by its id. */
  readonly annexes: IntMap<readonly number[]>;
}

export const unsurveyed: Surveyed = {
  grid: emptyGrid,
  terms: DEFAULT_TERMS,
  termsChangedAt: null,
  changedAt: IntMap.empty,
  annexes: IntMap.empty,
};

const LOT_EVENTS: ReadonlySet<string> = new Set(lotEvents.map((kind) => kind.type));

export const lotRecord = audited<Surveyed>({
  kind: 'lot',
  streams: (where) => surveyStreams(where),
  initial: () => unsurveyed,
  evolve: survey,
  concerns,
  document: sheetOf,
  told: { changes },
});

export function surveyStreams({ tenant, programId }: Whereabouts): [grid: string, program: string] {
  return [gridAggregate, programAggregate].map(({ category }) =>
    streamName(category, tenant, programId!),
  ) as [string, string];
}

/** What the grid and the program tell, in one state. */
export function survey(state: Surveyed, recorded: Recorded): Surveyed {
  return isOfGrid(recorded)
    ? evolveOnGrid(state, recorded)
    : evolveTerms(state, recorded as Recorded<ProgramEvent>);
}

export function isOfGrid(recorded: Recorded): recorded is Recorded<GridEvent> {
  return recorded.stream.startsWith(`${gridAggregate.category}-`);
}

function isOfLots(event: GridEvent): event is LotEvent {
  return LOT_EVENTS.has(event.type);
}

function evolveOnGrid(state: Surveyed, { event, meta }: Recorded<GridEvent>): Surveyed {
  const grid = evolveGrid(state.grid, event);
  if (!isOfLots(event)) return { ...state, grid };
  const at = meta.at.toISOString();
  let { changedAt, termsChangedAt } = state;
  for (const id of touched(event)) if (grid.lots.has(id)) changedAt = changedAt.set(id, at);
  const twinsLost = event.type === 'LotDeleted' && grid.twins.flat().length < state.grid.twins.flat().length;
  if (twinsLost || (event.type === 'TwinsSet' && termsChangedAt === null)) termsChangedAt = at;
  return { ...state, grid, changedAt, termsChangedAt, annexes: annexesAfter(state, grid, event) };
}

/** Kept, for a sheet shows its annexes and a grid may have thousands of lots to look for them. */
function annexesAfter(state: Surveyed, grid: Grid, { data }: LotEvent): Surveyed['annexes'] {
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

function evolveTerms(state: Surveyed, { event, meta }: Recorded<ProgramEvent>): Surveyed {
  const terms = termsAfter(state.terms, event);
  const same = state.termsChangedAt !== null && JSON.stringify(terms) === JSON.stringify(state.terms);
  return same ? state : { ...state, terms, termsChangedAt: meta.at.toISOString() };
}

/** The lots that an event names: those it is about, and those whose sheets show them. */
function touched({ data }: LotEvent): Set<number> {
  const named = data as Partial<{
    lot_id: number;
    parent_lot_id: number | null;
    changes: FieldChanges;
    annex_ids: readonly number[];
    sets: readonly (readonly number[])[];
    previous: unknown;
  }>;
  const ids = [named.lot_id, named.parent_lot_id, named.changes?.parent_lot_id, ...(named.annex_ids ?? [])];
  if (named.sets) ids.push(...named.sets.flat(), ...(named.previous as number[][]).flat());
  return new Set(ids.filter((id) => typeof id === 'number'));
}

/** What happened to a relative is told in the relative's own history; here it would read as this lot's. */
function concerns({ recorded, where, before, after }: Happening<Surveyed>): Concern {
  const { id } = where;
  if (!before.grid.lots.has(id) && !after.grid.lots.has(id)) return 'never';
  if (!isOfGrid(recorded)) return 'when-it-shows';
  const { event } = recorded;
  if (!isOfLots(event)) {
    const option = optionOn(after.grid, event.data.option_id, id);
    return option && where.sight.tells({ kind: 'option', option }) ? 'always' : 'never';
  }
  const { type, data } = event;
  if ('lot_id' in data && data.lot_id === id) return 'always';
  const setsFree = type === 'LotDeleted' && data.annex_ids.includes(id);
  return setsFree || type === 'TwinsSet' ? 'when-it-shows' : 'never';
}

function optionOn(grid: Grid, optionId: number, lotId: number): Option | null {
  const option = grid.options.get(optionId);
  return option?.lots.some((lot) => lot.id === lotId) ? option : null;
}

/** Of an option on the lot how it stands, `options.12` is `option`, then `option-expired`; else what the sheet shows. */
function changes({ recorded, where, before, after }: Happening<Surveyed>): Changes {
  if (!isOfGrid(recorded) || isOfLots(recorded.event))
    return changesBetween(sheetOf(before, where), sheetOf(after, where));
  const { option_id } = recorded.event.data;
  const stands = ({ grid }: Surveyed): Document => ({
    [`options.${option_id}`]: optionOn(grid, option_id, where.id)?.status ?? null,
  });
  return changesBetween(stands(before), stands(after));
}

function sheetOf(state: Surveyed, { id }: Whereabouts): Document | null {
  const { grid, terms } = state;
  const lot = grid.lots.get(id);
  if (!lot) return null;
  const parent = lot.parent_lot_id === null ? null : (grid.lots.get(lot.parent_lot_id) ?? null);
  const twins = twinsOf(grid, id).flatMap((twin) => grid.lots.get(twin) ?? []);
  const annexes = (state.annexes.get(id) ?? []).flatMap((annex) => grid.lots.get(annex) ?? []);
  return lotSheet(lot, { terms, annexes, parent, twins, updatedAt: updatedAt(state, id) }) as Document;
}

/** When what the sheet of a lot shows last changed. */
export function updatedAt({ termsChangedAt, changedAt }: Surveyed, lotId: number): Date {
  const own = changedAt.get(lotId)!;
  return new Date(termsChangedAt !== null && termsChangedAt > own ? termsChangedAt : own);
}
