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
} from '../lots/grid.ts';
import type { FieldChanges } from '../lots/lot.ts';
import type { ProgramTerms } from '../lots/prices.ts';
import type { ProgramEvent } from '../programs/events.ts';
import { programAggregate } from '../programs/program.ts';
import { audited, type Concern, type Document, type Whereabouts } from './record.ts';

interface Surveyed {
  readonly grid: Grid;
  readonly terms: ProgramTerms;
  readonly termsChangedAt: string | null;
  /** When each lot, or what its sheet shows of others, last changed. */
  readonly changedAt: IntMap<string>;
}

const LOT_EVENTS: ReadonlySet<string> = new Set(lotEvents.map((kind) => kind.type));

export const lotRecord = audited<Surveyed>({
  kind: 'lot',
  streams: ({ tenant, programId }) => [
    streamName(gridAggregate.category, tenant, programId!),
    streamName(programAggregate.category, tenant, programId!),
  ],
  initial: { grid: emptyGrid, terms: DEFAULT_TERMS, termsChangedAt: null, changedAt: IntMap.empty },
  evolve: (state, recorded) =>
    isOfGrid(recorded)
      ? evolveOnGrid(state, recorded)
      : evolveTerms(state, recorded as Recorded<ProgramEvent>),
  concerns,
  document: sheetOf,
});

export function isOfGrid(recorded: Recorded): recorded is Recorded<LotEvent> {
  return LOT_EVENTS.has(recorded.event.type);
}

function evolveOnGrid(state: Surveyed, { event, meta }: Recorded<LotEvent>): Surveyed {
  const grid = evolveGrid(state.grid, event);
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

function concerns(recorded: Recorded, { id }: Whereabouts, before: Surveyed, after: Surveyed): Concern {
  if (!before.grid.lots.has(id) && !after.grid.lots.has(id)) return 'never';
  if (!isOfGrid(recorded)) return 'when-it-shows';
  const { data } = recorded.event;
  if (!('lot_id' in data)) return 'when-it-shows';
  if (data.lot_id === id) return 'always';
  const isRelated =
    touched(recorded.event).has(id) || [before, after].some((s) => shows(s.grid, id, data.lot_id));
  return isRelated ? 'when-it-shows' : 'never';
}

/** Whether the other lot stands in this one's sheet. */
function shows(grid: Grid, id: number, other: number): boolean {
  const [lot, shown] = [grid.lots.get(id), grid.lots.get(other)];
  return (
    lot !== undefined &&
    shown !== undefined &&
    (lot.parent_lot_id === other || shown.parent_lot_id === id || twinsOf(grid, id).includes(other))
  );
}

function sheetOf({ grid, terms, termsChangedAt, changedAt }: Surveyed, { id }: Whereabouts): Document | null {
  const lot = grid.lots.get(id);
  if (!lot) return null;
  const own = changedAt.get(id)!;
  const updatedAt = new Date(termsChangedAt !== null && termsChangedAt > own ? termsChangedAt : own);
  const parent = lot.parent_lot_id === null ? null : (grid.lots.get(lot.parent_lot_id) ?? null);
  const twins = twinsOf(grid, id).flatMap((twin) => grid.lots.get(twin) ?? []);
  return lotSheet(lot, { terms, annexes: annexesOf(grid, id), parent, twins, updatedAt }) as Document;
}
