// What a lot's sheet shows of other lots, and since when: of its main lot, its annexes and its twins it shows the face,
// and of an annex that is still to be sold with it the price. One rule for everything that dates a sheet.
import type { LotEvent } from './events.ts';
import type { Lot } from './lot.ts';
import { DEFAULT_TERMS, termsAfter } from './terms.ts';
import { isStillSoldWith, type ProgramTerms } from './prices.ts';
import type { ProgramEvent } from '../../program/events.ts';

export interface LotDates {
  /** When what its sheet shows of itself, or who is related to it, last changed. */
  readonly changed_at: string;
  /** When what the sheets of its relatives show of it last changed. */
  readonly face_at: string;
}

/** Lots that are optioned together, since when; one that was alone left behind says since when it is alone. */
export interface TwinSet {
  readonly lots: readonly number[];
  readonly at: string;
}

export interface DatedTerms {
  readonly terms: ProgramTerms;
  readonly changed_at: string;
}

export interface Moved {
  /** Lots whose own sheet shows something else. */
  readonly own: readonly number[];
  /** The lot that shows its relatives another face. */
  readonly face: number | null;
}

/** What a sheet shows of a relative, apart from who it is. */
const FACE: readonly (keyof Lot)[] = ['reference', 'is_primary', 'type', 'typology', 'subtype', 'status'];
const NOTHING: Moved = { own: [], face: null };

/** `lot` is the lot that the event is about, as it was before; twins are told by `twinsAfter`. */
export function movedBy({ type, data }: LotEvent, lot: Lot | undefined): Moved {
  switch (type) {
    case 'LotCreated':
      return { own: idsOf(data.lot_id, data.parent_lot_id), face: data.lot_id };
    case 'LotChanged': {
      const { changes } = data;
      const moves = 'parent_lot_id' in changes && changes.parent_lot_id !== data.parent_lot_id;
      return {
        own: moves ? idsOf(data.lot_id, data.parent_lot_id, changes.parent_lot_id) : [data.lot_id],
        face: FACE.some((name) => name in changes) ? data.lot_id : null,
      };
    }
    case 'LotPriceChanged': {
      const counts = lot !== undefined && isStillSoldWith(lot);
      return { own: idsOf(data.lot_id, counts ? data.parent_lot_id : null), face: null };
    }
    case 'LotStatusChanged':
      return { own: [data.lot_id], face: data.lot_id };
    case 'LotDeleted':
      return { own: idsOf(data.parent_lot_id, ...data.annex_ids), face: null };
    case 'LotPlanAdded':
    case 'LotPlanRemoved':
      return { own: [data.lot_id], face: null };
    case 'TwinsSet':
    case 'LotsAllotted':
    case 'BuildingClosed':
      return NOTHING;
    default:
      return type satisfies never;
  }
}

export function twinsAfter(
  before: readonly TwinSet[],
  { type, data }: LotEvent,
  at: string,
): readonly TwinSet[] {
  if (type === 'LotDeleted') {
    if (!before.some(({ lots }) => lots.includes(data.lot_id))) return before;
    return before.flatMap((set) => {
      if (!set.lots.includes(data.lot_id)) return [set];
      const lots = set.lots.filter((id) => id !== data.lot_id);
      return lots.length > 0 ? [{ lots, at }] : [];
    });
  }
  if (type !== 'TwinsSet') return before;
  const sets = data.sets.map((lots) => before.find((set) => sameLots(set.lots, lots)) ?? { lots, at });
  const placed = new Set(data.sets.flat());
  const left = before.flatMap((set): TwinSet[] =>
    set.lots.length === 1 ? [set] : set.lots.map((id) => ({ lots: [id], at })),
  );
  return [...sets, ...left.filter(({ lots }) => !placed.has(lots[0]!))];
}

export function twinSetOf(sets: readonly TwinSet[], lotId: number): TwinSet | null {
  return sets.find(({ lots }) => lots.includes(lotId)) ?? null;
}

/** A building more or less is in no sheet: no lot can stand in it yet, or any more. */
export function datedTermsAfter(before: DatedTerms | null, event: ProgramEvent, at: string): DatedTerms {
  const terms = termsAfter(before?.terms ?? DEFAULT_TERMS, event);
  if (before === null) return { terms, changed_at: at };
  if (event.type === 'BuildingAdded' || event.type === 'BuildingRemoved')
    return { terms, changed_at: before.changed_at };
  return JSON.stringify(terms) === JSON.stringify(before.terms) ? before : { terms, changed_at: at };
}

/** When what the sheet shows last changed. */
export function updatedAt(
  own: LotDates,
  relatives: readonly LotDates[],
  twins: TwinSet | null,
  terms: DatedTerms | null,
): Date {
  const around = [...relatives.map(({ face_at }) => face_at), twins?.at, terms?.changed_at];
  const instants = [own.changed_at, ...around].flatMap((at) => (at === undefined ? [] : Date.parse(at)));
  return new Date(Math.max(...instants));
}

export function idsOf(...named: readonly (number | null | undefined)[]): number[] {
  return [...new Set(named.filter((id) => id != null))];
}

export function sameLots(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
