// What an event changed: which lots, as which kinds of message, and what was there before. A sheet is made when somebody
// asks for it, and once: most questions are answered by the lots themselves.
import type { Grid, GridEvent } from '../grid/grid.ts';
import type { Lot } from '../grid/lots/lot.ts';
import { sheetIn, type Survey } from '../grid/lots/survey.ts';
import type { LotKind } from './kinds.ts';

type Sheet = Readonly<Record<string, unknown>>;

/** The lots whose sheet may show something else, in the order of their ids. */
export function touchedLots(before: Grid, after: Grid, event: GridEvent): number[] {
  const touched = changedLots(before, after, namedLots(event));
  for (const id of [...touched])
    for (const { lots } of [before, after]) {
      // prices of this one are shown by its main lot
      const parent = lots.get(id)?.parent_lot_id;
      if (typeof parent === 'number') touched.add(parent);
    }
  return touched.size > 1 ? [...touched].sort((a, b) => a - b) : [...touched];
}

/** One lot, before and after. */
export class LotChange {
  readonly was: Lot | undefined;
  readonly is: Lot | undefined;
  readonly #before: Survey;
  readonly #after: Survey;
  readonly #id: number;
  #sheets: { readonly was: Sheet | null; readonly is: Sheet | null } | null = null;
  #previous: Record<string, unknown> | null = null;

  constructor(before: Survey, after: Survey, id: number) {
    this.was = before.grid.lots.get(id);
    this.is = after.grid.lots.get(id);
    this.#before = before;
    this.#after = after;
    this.#id = id;
  }

  get kinds(): readonly LotKind[] {
    const { was, is } = this;
    if (!was) return is ? ['lot.created'] : [];
    if (!is) return ['lot.deleted'];
    const kinds: LotKind[] = [];
    if (was[PRICE] !== is[PRICE]) kinds.push('lot.price_changed');
    if (was[STATUS] !== is[STATUS]) kinds.push('lot.status_changed');
    const hasNews = hasOtherNews(was, is) && this.shows;
    if (hasNews || (kinds.length === 0 && this.#movedAround())) kinds.push('lot.updated');
    return kinds;
  }

  /** Whether the sheet shows something else: not all that is kept of a lot is to be seen. */
  get shows(): boolean {
    return Object.keys(this.previous).length > 0;
  }

  /** The lot as it is shown now, or was last. */
  get shown(): Sheet | null {
    const { was, is } = this.#shown();
    return is ?? was;
  }

  get previous(): Record<string, unknown> {
    const { was, is } = this.#shown();
    return (this.#previous ??= was && is ? oldValues(was, is) : {});
  }

  #shown(): { readonly was: Sheet | null; readonly is: Sheet | null } {
    return (this.#sheets ??= {
      was: sheetIn(this.#before, this.#id) as Sheet | null,
      is: sheetIn(this.#after, this.#id) as Sheet | null,
    });
  }

  /** Prices with annexes, and who is related; how the related ones stand is told by their own messages. */
  #movedAround(): boolean {
    const { was, is } = this.#shown();
    return was !== null && is !== null && !same(surroundingsOf(was), surroundingsOf(is));
  }
}

const PRICE = 'price_cents';
const STATUS = 'status';

function hasOtherNews(was: Lot, is: Lot): boolean {
  if (was === is) return false;
  for (const name of Object.keys(is) as (keyof Lot)[])
    if (name !== PRICE && name !== STATUS && !same(was[name], is[name])) return true;
  return false;
}

function surroundingsOf(sheet: Sheet): unknown[] {
  return [
    sheet.available_prices,
    sheet.price_with_secondary_excluding_vat,
    (sheet.lots_related as { id: number; relation: string }[]).map((r) => [r.id, r.relation]),
  ];
}

function oldValues(was: Sheet, is: Sheet): Record<string, unknown> {
  const old: Record<string, unknown> = {};
  for (const name of Object.keys(was))
    if (name !== 'updated_at' && !same(was[name], is[name])) old[name] = was[name];
  return old;
}

const NAMING = ['lot_id', 'parent_lot_id', 'annex_ids', 'lot_ids', 'lots', 'sets', 'previous'];

/** The lots an event names; those it changes without naming them are found by comparing. */
function namedLots({ data }: GridEvent): number[] {
  const named = data as Readonly<Record<string, unknown>>;
  const ids: number[] = [];
  for (const name of NAMING) addNumbers(named[name], ids);
  addNumbers((named.changes as { parent_lot_id?: unknown } | undefined)?.parent_lot_id, ids);
  return ids;
}

function addNumbers(value: unknown, to: number[]): void {
  if (typeof value === 'number') to.push(value);
  else if (Array.isArray(value)) for (const one of value) addNumbers(one, to);
}

function changedLots(before: Grid, after: Grid, named: readonly number[]): Set<number> {
  const changed = new Set<number>();
  for (const id of named) if (before.lots.get(id) !== after.lots.get(id)) changed.add(id);
  if (changed.size === 0 && before.lots !== after.lots)
    for (const [id, lot] of after.lots) if (before.lots.get(id) !== lot) changed.add(id);
  if (!same(before.twins, after.twins))
    for (const set of [...before.twins, ...after.twins]) for (const id of set) changed.add(id);
  return changed;
}

/** The same JSON, compared without writing it. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => same(one, b[i]))
    );
  const [of, other] = [a, b] as Readonly<Record<string, unknown>>[];
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(of![name], other![name]))
  );
}
