// The grid of a program as its stream tells it: its lots, which of them are twins, what is allotted to whom, and
// the options and purchases on them.
import type { Aggregate } from '../../platform/rules/aggregate.ts';
import type { EventOf } from '../../platform/rules/event.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { EndedHolds, type Ended } from './ended.ts';
import type { OptionEvent } from './options/events.ts';
import { evolveOption, isLive, type Option } from './options/option.ts';
import type { LotEvent, lotCreated } from './lots/events.ts';
import type { Lot, Plan } from './lots/lot.ts';
import type { PurchaseEvent } from './purchases/events.ts';
import { evolvePurchase, isClosed, isLive as isTaken, type Purchase } from './purchases/purchase.ts';

export type GridEvent = LotEvent | OptionEvent | PurchaseEvent;

export interface Grid {
  readonly lots: IntMap<Lot>;
  readonly twins: readonly (readonly number[])[];
  readonly allotments: Readonly<Record<number, readonly number[]>>;
  /** Those that no lot comes into any more. */
  readonly closedBuildings: readonly number[];
  readonly options: IntMap<Option>;
  /** Live options, first placed first. */
  readonly live: readonly number[];
  /** Those that have ended and are no longer in `options`. */
  readonly ended: EndedHolds;
  readonly purchases: IntMap<Purchase>;
  /** Which live purchase takes a lot, by the lot. */
  readonly taken: IntMap<number>;
  /** Purchases to which nothing can happen any more, and which are no longer in `purchases`. */
  readonly closed: EndedHolds;
}

export const emptyGrid: Grid = {
  lots: IntMap.empty,
  twins: [],
  allotments: {},
  closedBuildings: [],
  options: IntMap.empty,
  live: [],
  ended: EndedHolds.none,
  purchases: IntMap.empty,
  taken: IntMap.empty,
  closed: EndedHolds.none,
};

export const gridAggregate: Aggregate<Grid, GridEvent> = {
  category: 'grid',
  initial: emptyGrid,
  evolve: evolveStanding,
  snapshots: { version: 5, every: 1_000, revive: reviveGrid },
};

export function gridStream(tenant: string, programId: number): string {
  return streamName(gridAggregate.category, tenant, programId);
}

/** What has ended is let go of. */
export function evolveStanding(grid: Grid, event: GridEvent): Grid {
  return withoutEnded(evolve(grid, event), event);
}

export function createdLot({
  lot_id: id,
  fields,
  status,
  price_cents,
}: EventOf<typeof lotCreated>['data']): Lot {
  // in this order: with the many first, each lot is a dictionary of its own, five times as large and slow to change
  return { id, status, price_cents, plans: [], ...fields };
}

/** Every option and purchase that there ever was stays in it: stories tell of all of them. */
export function evolve(grid: Grid, event: GridEvent): Grid {
  const { type, data } = event;
  switch (type) {
    case 'LotCreated':
      return { ...grid, lots: grid.lots.set(data.lot_id, createdLot(data)) };
    case 'LotChanged':
      return withLot(grid, data.lot_id, data.changes);
    case 'LotPriceChanged':
      return withLot(grid, data.lot_id, { price_cents: data.price_cents });
    case 'LotStatusChanged':
      return withLot(grid, data.lot_id, { status: data.status });
    case 'LotDeleted': {
      const detached = data.annex_ids.reduce((g, id) => withLot(g, id, { parent_lot_id: null }), grid);
      const twins = grid.twins
        .map((set) => set.filter((id) => id !== data.lot_id))
        .filter((set) => set.length > 1);
      return { ...detached, lots: detached.lots.delete(data.lot_id), twins };
    }
    case 'LotPlanAdded':
      return withPlans(grid, data.lot_id, (plans) => [...plans, data.plan]);
    case 'LotPlanRemoved':
      return withPlans(grid, data.lot_id, (plans) => plans.filter((plan) => plan.id !== data.plan_id));
    case 'TwinsSet':
      return { ...grid, twins: data.sets };
    case 'LotsAllotted':
      return { ...grid, allotments: { ...grid.allotments, [data.key_id]: data.lot_ids } };
    case 'BuildingClosed':
      return { ...grid, closedBuildings: [...grid.closedBuildings, data.building_id] };
    case 'OptionPlaced':
    case 'OptionActivated':
    case 'OptionProlonged':
    case 'OptionExpired':
    case 'OptionCanceled':
    case 'OptionFulfilled':
      return withOption(grid, data.option_id, event);
    case 'PurchasePrepared':
    case 'PurchaseSigned':
    case 'PurchasePresented':
    case 'PurchaseFirm':
    case 'PurchaseDeedSigned':
    case 'PurchaseDelivered':
    case 'PurchaseDepositReceived':
    case 'PurchaseDepositReturned':
    case 'PurchasePlanned':
    case 'PurchaseCanceled':
      return withPurchase(grid, event);
    default:
      return type satisfies never;
  }
}

/** Whose an option is or was; undefined for one that was never placed on this grid. */
export function placedBy(grid: Grid, optionId: number): Ended | undefined {
  return grid.options.get(optionId) ?? grid.ended.get(optionId);
}

/** The live purchase that takes the lot. */
export function purchaseOn({ taken, purchases }: Grid, lotId: number): Purchase | undefined {
  const id = taken.get(lotId);
  return id === undefined ? undefined : purchases.get(id);
}

/** The main lot's annexes, in the order of their ids. */
export function annexesOf(grid: Grid, lotId: number): Lot[] {
  return [...grid.lots.values()].filter((lot) => lot.parent_lot_id === lotId);
}

export function twinsOf(grid: Pick<Grid, 'twins'>, lotId: number): readonly number[] {
  return grid.twins.find((set) => set.includes(lotId))?.filter((id) => id !== lotId) ?? [];
}

function withLot(grid: Grid, id: number, changes: Partial<Lot>): Grid {
  const lot = grid.lots.get(id);
  return lot ? { ...grid, lots: grid.lots.set(id, { ...lot, ...changes }) } : grid;
}

function withOption(grid: Grid, id: number, event: OptionEvent): Grid {
  const before = grid.options.get(id) ?? null;
  const option = evolveOption(before, event);
  if (!option) return grid;
  const live = isLive(option)
    ? before
      ? grid.live
      : [...grid.live, id]
    : grid.live.filter((other) => other !== id);
  return { ...grid, options: grid.options.set(id, option), live };
}

function withPurchase(grid: Grid, event: PurchaseEvent): Grid {
  const id = event.data.purchase_id;
  const purchase = evolvePurchase(grid.purchases.get(id) ?? null, event);
  if (!purchase) return grid;
  let { taken } = grid;
  for (const lot of purchase.lots)
    if (!isTaken(purchase)) taken = taken.get(lot.id) === id ? taken.delete(lot.id) : taken;
    else if (event.type === 'PurchasePrepared') taken = taken.set(lot.id, id);
  return { ...grid, purchases: grid.purchases.set(id, purchase), taken };
}

/** What commands are decided on lets go of what has ended: there may be any number of those. */
function withoutEnded(grid: Grid, { type, data }: GridEvent): Grid {
  if (type === 'OptionExpired' || type === 'OptionCanceled' || type === 'OptionFulfilled') {
    const option = grid.options.get(data.option_id);
    if (!option) return grid;
    const ended = grid.ended.add(option.id, option);
    return { ...grid, options: grid.options.delete(option.id), ended };
  }
  const purchase = 'purchase_id' in data ? grid.purchases.get(data.purchase_id) : undefined;
  if (!purchase || isTaken(purchase)) return grid;
  const { id } = purchase;
  // of one that was cancelled with the buyer's money still there, only that is left to settle
  if (!isClosed(purchase)) return { ...grid, purchases: grid.purchases.set(id, { ...purchase, lots: [] }) };
  return { ...grid, purchases: grid.purchases.delete(id), closed: grid.closed.add(id, purchase) };
}

function withPlans(grid: Grid, id: number, change: (plans: readonly Plan[]) => readonly Plan[]): Grid {
  const lot = grid.lots.get(id);
  return lot ? withLot(grid, id, { plans: change(lot.plans) }) : grid;
}

export function reviveGrid(json: unknown): Grid {
  const kept = json as Omit<Grid, 'lots' | 'options' | 'ended' | 'purchases' | 'taken' | 'closed'> & {
    lots: [number, Lot][];
    options: [number, Option][];
    ended: number[];
    purchases: [number, Purchase][];
    taken: [number, number][];
    closed: number[];
  };
  return {
    ...kept,
    lots: IntMap.from(kept.lots),
    options: IntMap.from(kept.options),
    ended: EndedHolds.from(kept.ended),
    purchases: IntMap.from(kept.purchases),
    taken: IntMap.from(kept.taken),
    closed: EndedHolds.from(kept.closed),
  };
}
