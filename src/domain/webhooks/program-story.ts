// A program's lots and sales as its events tell them, one event at a time, and what each event is told to webhooks as. The
// lot of a message is the lot as the API showed it at that revision, so it is made by the same functions.
import { timestamp } from '../../platform/kernel/clock.ts';
import type { Recorded } from '../../platform/kernel/event.ts';
import { withFileUrls } from '../grid/lots/document.ts';
import type { Grid, GridEvent } from '../grid/grid.ts';
import type { Lot } from '../grid/lots/lot.ts';
import { sheetIn, surveyGrid, surveyProgram, unsurveyed, type Survey } from '../grid/lots/survey.ts';
import type { ProgramEvent } from '../program/events.ts';
import { isOfPurchases, type PurchaseEvent } from '../grid/purchases/events.ts';
import type { Kind, LotKind } from './kinds.ts';
import { saleTold } from './sale-told.ts';
import type { Told } from './shown.ts';

export interface Message {
  readonly id: string;
  readonly kind: Kind;
  readonly tenant: string;
  readonly programId: number;
  /** Messages about one lot go out in order; of a sale, its main lot. */
  readonly lotId: number;
  readonly revision: bigint;
  /** A lot as it is after the event, or was last; or a sale. */
  readonly told: Told;
  readonly at: Date;
  /** What is posted, and signed, byte for byte. */
  readonly body: string;
}

type Sheet = Readonly<Record<string, unknown>>;

export class ProgramStory {
  readonly #tenant: string;
  readonly #programId: number;
  readonly #baseUrl: string;
  #survey: Survey = unsurveyed;

  constructor(tenant: string, programId: number, baseUrl: string) {
    this.#tenant = tenant;
    this.#programId = programId;
    this.#baseUrl = baseUrl;
  }

  /** A program that no key reaches is told to nobody. */
  get isOpen(): boolean {
    return this.#survey.terms?.terms.activated ?? false;
  }

  /** What is allotted to whom now. */
  get allotments(): Grid['allotments'] {
    return this.#survey.grid.allotments;
  }

  takeProgram({ event, meta }: Recorded<ProgramEvent>): void {
    this.#survey = surveyProgram(this.#survey, event, meta.at);
  }

  /** `tells` false: nobody listens, the event is only taken in. */
  takeGrid(recorded: Recorded<GridEvent>, tells: boolean): Message[] {
    const { event, meta } = recorded;
    const before = this.#survey;
    const after = surveyGrid(before, event, meta.at);
    this.#survey = after;
    if (!tells || !this.isOpen) return [];
    if (isOfPurchases(event)) return this.#sale({ ...recorded, event }, after.grid);
    const own = changedLots(before.grid, after.grid, namedLots(event));
    const near = [...own].flatMap((id) => neighbours(before.grid, after.grid, id));
    const ids = [...new Set([...own, ...near])].sort((a, b) => a - b);
    return ids.flatMap((id) => {
      const [was, is] = [before, after].map((state) => sheetIn(state, id) as Sheet | null);
      const lot = after.grid.lots.get(id) ?? before.grid.lots.get(id);
      if (!lot) return [];
      return kindsOf(before.grid.lots.get(id), after.grid.lots.get(id), was ?? null, is ?? null).map((kind) =>
        this.#message(recorded, kind, lot, was ?? null, is ?? null),
      );
    });
  }

  #sale({ id, event, revision, meta }: Recorded<PurchaseEvent>, { purchases }: Grid): Message[] {
    const purchase = purchases.get(event.data.purchase_id);
    const told = purchase && saleTold(event.type, purchase, this.#programId);
    if (!told) return [];
    const { kind, document } = told;
    const where = { tenant_key: this.#tenant, program_id: this.#programId };
    const data = { ...where, purchase: document, revision: Number(revision) };
    return [
      {
        id: `msg_${id.replaceAll('-', '')}_${kind.replace('.', '_')}`,
        kind,
        tenant: this.#tenant,
        programId: this.#programId,
        lotId: purchase.main_lot_id,
        told: { kind: 'purchase' },
        revision,
        at: meta.at,
        body: JSON.stringify({ type: kind, timestamp: timestamp(meta.at), data }),
      },
    ];
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
      told: { kind: 'lot', lot },
      revision,
      at: meta.at,
      body: withFileUrls(JSON.stringify({ type: kind, timestamp: timestamp(meta.at), data }), this.#baseUrl),
    };
  }
}

/** The lots an event names; those it changes without naming them are found by comparing. */
function namedLots({ data }: GridEvent): number[] {
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
