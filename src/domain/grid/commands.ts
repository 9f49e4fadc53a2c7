// What may be asked of a grid, and who answers. Whose an option is is asked here, so that no way to an option leads past
// the question.
import type { Decision } from '../../platform/rules/aggregate.ts';
import type { Decider, Occasion } from '../../platform/rules/decider.ts';
import { gridAggregate, placedBy, type Grid, type GridEvent } from './grid.ts';
import {
  addPlan,
  allotLots,
  closeBuilding,
  deleteLot,
  joinTwins,
  partTwins,
  removePlan,
  setTwins,
} from './lots/decide.ts';
import type { Plan } from './lots/lot.ts';
import {
  cancelOption,
  expireOptions,
  placeOption,
  prolongOption,
  type PlaceOption,
  type ProlongOption,
} from './options/decide.ts';
import { mayCancel, mayProlong, type OverOthers } from './options/ownership.ts';
import {
  cancelPurchase,
  moveDeposit,
  planPurchase,
  type DepositMove,
  type Plans,
} from './purchases/changes.ts';
import type { Reason } from './purchases/enumerations.ts';
import { preparePurchase, type PreparePurchase } from './purchases/prepare.ts';
import { settleDue } from './purchases/settle.ts';
import { takeStep, type TakeStep } from './purchases/steps.ts';

export type GridCommand =
  | ({ readonly type: 'placeOption' } & Omit<PlaceOption, 'now'>)
  | ({ readonly type: 'prolongOption'; readonly others: OverOthers } & Omit<ProlongOption, 'now'>)
  | { readonly type: 'cancelOption'; readonly optionId: number; readonly others: OverOthers }
  | { readonly type: 'expireOptions' }
  | ({ readonly type: 'preparePurchase' } & Omit<PreparePurchase, 'now'>)
  | ({ readonly type: 'takeStep' } & Omit<TakeStep, 'now'>)
  | {
      readonly type: 'planPurchase';
      readonly purchaseId: number;
      readonly plans: Plans;
      readonly zone: string;
    }
  | { readonly type: 'moveDeposit'; readonly purchaseId: number; readonly move: DepositMove }
  | {
      readonly type: 'cancelPurchase';
      readonly purchaseId: number;
      readonly reason: Reason;
      readonly comment: string | null;
    }
  | { readonly type: 'settlePurchases' }
  | { readonly type: 'deleteLot'; readonly lotId: number }
  | { readonly type: 'addPlan'; readonly lotId: number; readonly plan: Plan; readonly most: number }
  | { readonly type: 'removePlan'; readonly lotId: number; readonly planId: number }
  | { readonly type: 'setTwins'; readonly sets: readonly (readonly number[])[] }
  | { readonly type: 'joinTwins'; readonly lotIds: readonly number[] }
  | { readonly type: 'partTwins'; readonly lotId: number }
  | { readonly type: 'closeBuilding'; readonly buildingId: number }
  | { readonly type: 'allotLots'; readonly keyId: number; readonly lotIds: readonly number[] };

export const gridDecider: Decider<Grid, GridEvent, GridCommand> = { aggregate: gridAggregate, decide };

function decide(grid: Grid, c: GridCommand, { actor, now }: Occasion): Decision<GridEvent> {
  switch (c.type) {
    case 'placeOption':
      return placeOption(grid, { ...c, now });
    case 'prolongOption':
      return mayProlong(placedBy(grid, c.optionId), actor, c.others) ?? prolongOption(grid, { ...c, now });
    case 'cancelOption':
      return mayCancel(placedBy(grid, c.optionId), actor, c.others) ?? cancelOption(grid, c.optionId, now);
    case 'expireOptions':
      return expireOptions(grid, now);
    case 'preparePurchase':
      return preparePurchase(grid, { ...c, now });
    case 'takeStep':
      return takeStep(grid, { ...c, now });
    case 'planPurchase':
      return planPurchase(grid, { ...c, now });
    case 'moveDeposit':
      return moveDeposit(grid, { ...c, now });
    case 'cancelPurchase':
      return cancelPurchase(grid, { ...c, now });
    case 'settlePurchases':
      return settleDue(grid, now.toISOString());
    case 'deleteLot':
      return deleteLot(grid, c.lotId, now);
    case 'addPlan':
      return addPlan(grid, c.lotId, c.plan, c.most);
    case 'removePlan':
      return removePlan(grid, c.lotId, c.planId);
    case 'setTwins':
      return setTwins(grid, c.sets);
    case 'joinTwins':
      return joinTwins(grid, c.lotIds);
    case 'partTwins':
      return partTwins(grid, c.lotId);
    case 'closeBuilding':
      return closeBuilding(grid, c.buildingId);
    case 'allotLots':
      return allotLots(grid, c.keyId, c.lotIds);
    default:
      return c satisfies never;
  }
}
