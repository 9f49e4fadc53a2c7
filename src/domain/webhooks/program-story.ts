// A program's lots as its events tell them, one event at a time, and what each event is told to webhooks as. The lot
// of a message is the lot as the API showed it at that revision, so it is made by the same functions.
import { termsAfter, DEFAULT_TERMS } from '../grid/lots/terms.ts';
import { timestamp } from '../../platform/kernel/clock.ts';
import type { Recorded } from '../../platform/kernel/event.ts';
import { lotSheet, withFileUrls } from '../grid/lots/document.ts';
import type { LotEvent } from '../grid/lots/events.ts';
import { emptyGrid, evolve, twinsOf, type Grid } from '../grid/grid.ts';
import type { Lot } from '../grid/lots/lot.ts';
import type { ProgramTerms } from '../grid/lots/prices.ts';
import type { ProgramEvent } from '../program/events.ts';
import type { Kind, LotKind } from './kinds.ts';

export interface Message {
  readonly id: string;
  readonly kind: Kind;
  readonly tenant: string;
  readonly programId: number;
  readonly lotId: number;
  readonly revision: bigint;
  /** As it is after the event, or was last. */
  readonly lot: Lot;
  readonly at: Date;
  /** What is posted, and signed, byte for byte. */
  readonly body: string;
}

type Sheet = Readonly<Record<string, unknown>>;

export class ProgramStory {
  readonly #tenant: string;
  readonly #programId: number;
  readonly #baseUrl: string;
  #grid: Grid = emptyGrid;
  #terms: ProgramTerms = DEFAULT_TERMS;
  #termsChangedAt = new Date(0);
  readonly #changedAt = new Map<number, Date>();
  /** Of each main lot: going through all lots for every message would cost more than the message. */
  readonly #annexes = new Map<number, Set<number>>();

  constructor(tenant: string, programId: number, baseUrl: string) {
    this.#tenant = tenant;
    this.#programId = programId;
    this.#baseUrl = baseUrl;
  }

  /** A program that no key reaches is told to nobody. */
  get isOpen(): boolean {
    return this.#terms.activated;
  }

  /** What is allotted to whom now. */
  get allotments(): Grid['allotments'] {
    return this.#grid.allotments;
  }

  takeProgram({ event, meta }: Recorded<ProgramEvent>): void {
    const terms = termsAfter(this.#terms, event);
    if (JSON.stringify(terms) === JSON.stringify(this.#terms)) return;
    this.#terms = terms;
    this.#termsChangedAt = meta.at;
  }

  /** `tells` false: nobody listens, the event is only taken in. */
  takeGrid(recorded: Recorded<LotEvent>, tells: boolean): Message[] {
    const { event, meta } = recorded;
    const before = this.#grid;
    const after = evolve(before, event);
    const own = changedLots(before, after, namedLots(event));
    const near = new Set([...own].flatMap((id) => neighbours(before, after, id)));
    const shown = tells && this.isOpen;
    const ids = shown ? [...new Set([...own, ...near])].sort((a, b) => a - b) : [];
    const sheetsBefore = new Map(ids.map((id) => [id, this.#sheet(before, id)] as const));
    this.#grid = after;
    for (const id of own) this.#moveAnnex(id, before.lots.get(id), after.lots.get(id));
    if (!sameTwins(before, after) && event.type === 'LotDeleted') this.#termsChangedAt = meta.at;
    for (const id of [...own, ...namedLots(event), ...near])
      if (after.lots.has(id)) this.#changedAt.set(id, meta.at);
      else this.#changedAt.delete(id);
    return ids.flatMap((id) => {
      const [was, is] = [sheetsBefore.get(id) ?? null, this.#sheet(after, id)];
      const lot = after.lots.get(id) ?? before.lots.get(id);
      if (!lot) return [];
      return kindsOf(before.lots.get(id), after.lots.get(id), was, is).map((kind) =>
        this.#message(recorded, kind, lot, was, is),
      );
    });
  }

  #message(
    { id, revision, meta }: Recorded,
    kind: LotKind,
    lot: Lot,
    was: Sheet | null,
    is: Sheet | null,
  ): Message {
    const previous = was && is ? oldValues(was, is) : {};
    const data = {
      tenant_key: this.#tenant,
      program_id: this.#programId,
      lot: is ?? was,
      previous,
      revision: Number(revision),
    };
    return {
      id: `msg_${id.replaceAll('-', '')}_${lot.id}_${kind.slice('lot.'.length)}`,
      kind,
      tenant: this.#tenant,
      programId: this.#programId,
      lotId: lot.id,
      lot,
      revision,
      at: meta.at,
      body: withFileUrls(JSON.stringify({ type: kind, timestamp: timestamp(meta.at), data }), this.#baseUrl),
    };
  }

  #moveAnnex(id: number, was: Lot | undefined, is: Lot | undefined): void {
    const [from, to] = [was?.parent_lot_id ?? null, is?.parent_lot_id ?? null];
    if (from === to) return;
    if (from !== null) this.#annexes.get(from)?.delete(id);
    if (to !== null) this.#annexes.set(to, (this.#annexes.get(to) ?? new Set<number>()).add(id));
  }

  /** In the order of their ids. */
  #annexesOf(grid: Grid, id: number): Lot[] {
    const ids = this.#annexes.get(id);
    return ids ? [...ids].sort((a, b) => a - b).flatMap((annex) => grid.lots.get(annex) ?? []) : [];
  }

  #sheet(grid: Grid, id: number): Sheet | null {
    const lot = grid.lots.get(id);
    if (!lot) return null;
    const changed = Math.max(this.#changedAt.get(id)?.getTime() ?? 0, this.#termsChangedAt.getTime());
    return lotSheet(lot, {
      terms: this.#terms,
      annexes: this.#annexesOf(grid, id),
      parent: lot.parent_lot_id === null ? null : (grid.lots.get(lot.parent_lot_id) ?? null),
      twins: twinsOf(grid, id).flatMap((twin) => grid.lots.get(twin) ?? []),
      updatedAt: new Date(changed),
    }) as Sheet;
  }
}

/** The lots an event names; those it changes without naming them are found by comparing. */
function namedLots({ data }: LotEvent): number[] {
  const named = data as Readonly<Record<string, unknown>>;
  const ids = ['lot_id', 'parent_lot_id', 'annex_ids', 'lot_ids', 'lots', 'sets', 'previous'].flatMap(
    (name) => [named[name]].flat(2),
  );
  const parent = (named.changes as { parent_lot_id?: unknown } | undefined)?.parent_lot_id;
  return [...ids, parent].filter((id) => typeof id === 'number');
}

function changedLots(before: Grid, after: Grid, named: readonly number[]): Set<number> {
  const changed = new Set(named.filter((id) => before.lots.get(id) !== after.lots.get(id)));
  if (changed.size === 0 && before.lots !== after.lots)
    for (const [id, lot] of after.lots) if (before.lots.get(id) !== lot) changed.add(id);
  if (!sameTwins(before, after)) for (const id of [...before.twins, ...after.twins].flat()) changed.add(id);
  return changed;
}

function sameTwins(before: Grid, after: Grid): boolean {
  return before.twins === after.twins || JSON.stringify(before.twins) === JSON.stringify(after.twins);
}

/** Whose sheet shows prices of this one: its main lot, before and after. */
function neighbours(before: Grid, after: Grid, id: number): number[] {
  return [before.lots.get(id)?.parent_lot_id, after.lots.get(id)?.parent_lot_id].filter(
    (parent) => typeof parent === 'number',
  );
}

const PRICE = 'price_cents';
const STATUS = 'status';

function kindsOf(
  was: Lot | undefined,
  is: Lot | undefined,
  sheetBefore: Sheet | null,
  sheetAfter: Sheet | null,
): LotKind[] {
  if (!was) return is ? ['lot.created'] : [];
  if (!is) return ['lot.deleted'];
  const kinds: LotKind[] = [];
  if (was[PRICE] !== is[PRICE]) kinds.push('lot.price_changed');
  if (was[STATUS] !== is[STATUS]) kinds.push('lot.status_changed');
  const others = (Object.keys(is) as (keyof Lot)[]).some(
    (name) => name !== PRICE && name !== STATUS && !same(was[name], is[name]),
  );
  const around = kinds.length === 0 && sheetBefore && sheetAfter && movedAround(sheetBefore, sheetAfter);
  if (others || around) kinds.push('lot.updated');
  return kinds;
}

/** Prices with annexes, and who is related; how the related ones stand is told by their own messages. */
function movedAround(was: Sheet, is: Sheet): boolean {
  const shown = (sheet: Sheet): string =>
    JSON.stringify([
      sheet.available_prices,
      sheet.price_with_secondary_excluding_vat,
      (sheet.lots_related as { id: number; relation: string }[]).map((r) => [r.id, r.relation]),
    ]);
  return shown(was) !== shown(is);
}

function oldValues(was: Sheet, is: Sheet): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(was).filter(([name, value]) => name !== 'updated_at' && !same(value, is[name])),
  );
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
