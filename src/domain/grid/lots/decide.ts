// What may happen to single lots, plans, twins and allotments, and when not. Batches are in batch.ts.
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { refuse } from '../../../platform/kernel/refusal.ts';
import {
  buildingClosed,
  lotDeleted,
  lotPlanAdded,
  lotPlanRemoved,
  lotsAllotted,
  twinsSet,
  type LotEvent,
} from './events.ts';
import { atTime } from '../at-time.ts';
import { annexesOf, type Grid, type GridEvent } from '../grid.ts';
import type { Plan } from './lot.ts';

const ERASABLE = new Set(['available', 'unavailable']);

export function deleteLot(unsettled: Grid, lotId: number, now: Date): Decision<GridEvent> {
  const { grid, due } = atTime(unsettled, now.toISOString());
  const lot = grid.lots.get(lotId);
  if (!lot) return refuse('not-found');
  if (!ERASABLE.has(lot.status)) return refuse('lot-status-protected', { details: { status: lot.status } });
  const annex_ids = annexesOf(grid, lotId).map((annex) => annex.id);
  return [...due, lotDeleted({ lot_id: lotId, parent_lot_id: lot.parent_lot_id, annex_ids })];
}

export function addPlan(grid: Grid, lotId: number, plan: Plan, most: number): Decision<LotEvent> {
  const lot = grid.lots.get(lotId);
  if (!lot) return refuse('not-found');
  if (lot.plans.length >= most) return refuse('lot-plans-full', { details: { most } });
  return [lotPlanAdded({ lot_id: lotId, plan })];
}

export function removePlan(grid: Grid, lotId: number, planId: number): Decision<LotEvent> {
  const plan = grid.lots.get(lotId)?.plans.find((p) => p.id === planId);
  return plan ? [lotPlanRemoved({ lot_id: lotId, plan_id: planId })] : refuse('not-found');
}

/** Sets of at least two lots, none in two sets. */
export function setTwins(grid: Grid, sets: readonly (readonly number[])[]): Decision<LotEvent> {
  const errors = wrongTwins(grid, sets);
  if (errors) return refuse('invalid', { errors });
  const sorted = sets.map((set) => [...set].sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!);
  const unchanged = JSON.stringify(sorted) === JSON.stringify(grid.twins);
  return unchanged ? [] : [twinsSet({ sets: sorted, previous: grid.twins.map((set) => [...set]) })];
}

/** One more set, whatever sets others make meanwhile. */
export function joinTwins(grid: Grid, lotIds: readonly number[]): Decision<LotEvent> {
  const errors = wrongJoin(grid, lotIds);
  return errors ? refuse('invalid', { errors }) : setTwins(grid, [...grid.twins, lotIds]);
}

/** The set that a lot is in comes apart. */
export function partTwins(grid: Grid, lotId: number): Decision<LotEvent> {
  if (!grid.lots.has(lotId)) return refuse('not-found');
  return setTwins(
    grid,
    grid.twins.filter((set) => !set.includes(lotId)),
  );
}

type Errors = Record<string, string[]>;

export function wrongJoin(grid: Grid, lotIds: readonly number[]): Errors | null {
  const own = `lots.${grid.twins.length}`;
  const errors = Object.entries(wrongTwins(grid, [...grid.twins, lotIds]) ?? {});
  const wrong = errors.map(([path, problems]) => [`lots${path.slice(own.length)}`, problems] as const);
  return wrong.length > 0 ? Object.fromEntries(wrong) : null;
}

export function wrongTwins(grid: Grid, sets: readonly (readonly number[])[]): Errors | null {
  const errors: Errors = {};
  const taken = new Set<number>();
  for (const [s, set] of sets.entries()) {
    if (set.length < 2) errors[`lots.${s}`] = ['Un jumelage compte au moins deux lots.'];
    for (const [i, id] of set.entries()) {
      if (!grid.lots.has(id)) errors[`lots.${s}.${i}`] = ['Ce lot n’existe pas dans le programme.'];
      else if (taken.has(id)) errors[`lots.${s}.${i}`] = ['Ce lot est déjà dans un jumelage.'];
      taken.add(id);
    }
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

export function wrongAllotment(grid: Grid, lotIds: readonly number[]): Errors | null {
  const errors: Errors = {};
  for (const [i, id] of lotIds.entries())
    if (!grid.lots.has(id)) errors[`lot_ids.${i}`] = ['Ce lot n’existe pas dans le programme.'];
  return Object.keys(errors).length > 0 ? errors : null;
}

export function closeBuilding(grid: Grid, buildingId: number): Decision<LotEvent> {
  for (const lot of grid.lots.values()) if (lot.building_id === buildingId) return refuse('building-in-use');
  return grid.closedBuildings.includes(buildingId) ? [] : [buildingClosed({ building_id: buildingId })];
}

export function allotLots(grid: Grid, keyId: number, lotIds: readonly number[]): Decision<LotEvent> {
  const errors = wrongAllotment(grid, lotIds);
  if (errors) return refuse('invalid', { errors });
  const lot_ids = [...new Set(lotIds)].sort((a, b) => a - b);
  const unchanged = JSON.stringify(lot_ids) === JSON.stringify(grid.allotments[keyId] ?? []);
  return unchanged ? [] : [lotsAllotted({ key_id: keyId, lot_ids })];
}
