// The story of a lot: the grid tells it, the program says at which terms it is sold.
import { termsAfter, DEFAULT_TERMS } from '../lots/terms.ts';
import { streamName } from '../kernel/aggregate.ts';
import { IntMap } from '../kernel/int-map.ts';
import type { Recorded } from '../kernel/event.ts';
import { lotSheet } from '../lots/document.ts';
import { lotEvents, type LotEvent } from '../lots/events.ts';
import {
  annexesOf,
  emptyGrid,
  evolve as evolveGrid,
  gridAggregate,
  twinsOf,
  type Grid,
  type GridEvent,
} from '../lots/grid.ts';
import type { FieldChanges } from '../lots/lot.ts';
import type { ProgramTerms } from '../lots/prices.ts';
import type { ProgramEvent } from '../programs/events.ts';
import { programAggregate } from '../programs/program.ts';
import { audited, type Concern, type Document, type Whereabouts } from './record.ts';

export interface Surveyed {
  readonly grid: Grid;
  readonly terms: ProgramTerms;
  readonly termsChangedAt: string | null;
  /** When each lot, or what its sheet shows of others, last changed. */
  readonly changedAt: IntMap<string>;
}

export const unsurveyed: Surveyed = {
  grid: emptyGrid,
  terms: DEFAULT_TERMS,
  termsChangedAt: null,
  changedAt: IntMap.empty,
};

const LOT_EVENTS: ReadonlySet<string> = new Set(lotEvents.map((kind) => kind.type));

export const lotRecord = audited<Surveyed>({
  kind: 'lot',
  streams: (where) => surveyStreams(where),
  initial: unsurveyed,
  evolve: survey,
  concerns,
  document: sheetOf,
  story: (state, where) => {
    const sheet = sheetOf(state, where);
    return sheet && { ...sheet, ...optionsOn(state.grid, where.id) };
  },
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
  return { ...state, grid, changedAt, termsChangedAt };
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
function concerns(recorded: Recorded, { id }: Whereabouts, before: Surveyed, after: Surveyed): Concern {
  if (!before.grid.lots.has(id) && !after.grid.lots.has(id)) return 'never';
  if (!isOfGrid(recorded)) return 'when-it-shows';
  const { event } = recorded;
  if (!isOfLots(event)) return isOn(after.grid, event.data.option_id, id) ? 'always' : 'never';
  const { type, data } = event;
  if ('lot_id' in data && data.lot_id === id) return 'always';
  const setsFree = type === 'LotDeleted' && data.annex_ids.includes(id);
  return setsFree || type === 'TwinsSet' ? 'when-it-shows' : 'never';
}

function isOn(grid: Grid, optionId: number, lotId: number): boolean {
  return grid.options.get(optionId)?.lots.some((lot) => lot.id === lotId) ?? false;
}

/** The options on a lot and how they stand: `options.12` is `option`, then `option-expired`. */
function optionsOn(grid: Grid, lotId: number): Document {
  return Object.fromEntries(
    [...grid.options.values()]
      .filter((option) => isOn(grid, option.id, lotId))
      .map(({ id, status }) => [`options.${id}`, status]),
  );
}

function sheetOf(state: Surveyed, { id }: Whereabouts): Document | null {
  const { grid, terms } = state;
  const lot = grid.lots.get(id);
  if (!lot) return null;
  const parent = lot.parent_lot_id === null ? null : (grid.lots.get(lot.parent_lot_id) ?? null);
  const twins = twinsOf(grid, id).flatMap((twin) => grid.lots.get(twin) ?? []);
  const annexes = annexesOf(grid, id);
  return lotSheet(lot, { terms, annexes, parent, twins, updatedAt: updatedAt(state, id) }) as Document;
}

/** When what the sheet of a lot shows last changed. */
export function updatedAt({ termsChangedAt, changedAt }: Surveyed, lotId: number): Date {
  const own = changedAt.get(lotId)!;
  return new Date(termsChangedAt !== null && termsChangedAt > own ? termsChangedAt : own);
}
