// Drawing up a contract: from an option that holds its lots, or afresh on lots that are free. In the same append the option
// has come to what it was for, and nobody waits for these lots any more.
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { refuse, type Refusal } from '../../../platform/kernel/refusal.ts';
import type { ProgramRules } from '../../program/rules.ts';
import { atTime } from '../at-time.ts';
import { evolve, placedBy, type Grid, type GridEvent } from '../grid.ts';
import type { ProgramTerms } from '../lots/prices.ts';
import { afterEnd } from '../options/endings.ts';
import { optionCanceled, optionFulfilled } from '../options/events.ts';
import { isLive, type LiveOption, type Option } from '../options/option.ts';
import { addHours, liveOn } from '../options/queue.ts';
import { addDays, dayIn } from './calendar.ts';
import { lotsBecome } from './ending.ts';
import { LOT_STATUS_WHILE } from './enumerations.ts';
import { purchasePrepared } from './events.ts';
import { goodsOf, mainOf, type Asked } from './goods.ts';
import { wrongPreparation } from './preparation-errors.ts';

export interface PreparePurchase {
  readonly id: number;
  readonly asked: Asked;
  /** Null: the owner of the option. */
  readonly ownerId: number | null;
  readonly registrationId: number | null;
  readonly discountCents: number;
  readonly depositCents: number | null;
  readonly deedPlannedOn: string | null;
  /** Undefined: as the rules of the program say; null: the buyer borrows nothing. */
  readonly financingDueOn: string | null | undefined;
  readonly terms: ProgramTerms;
  readonly rules: ProgramRules;
  readonly zone: string;
  readonly now: Date;
}

export function preparePurchase(unsettled: Grid, c: PreparePurchase): Decision<GridEvent> {
  const now = c.now.toISOString();
  const { grid, due } = atTime(unsettled, now);
  const errors = wrongPreparation(grid, { ...c, wrong: new Set() });
  if (errors) return refuse('invalid', { errors });
  const option = optionOf(grid, c.asked);
  if (option === 'gone') return refuse('option-not-live');
  const goods = goodsOf(grid, c.asked, c);
  const owner_id = c.ownerId ?? option?.owner_id;
  if (goods?.leadId == null || owner_id === undefined) return refuse('not-found');
  const unavailable = unavailability(grid, goods.lots, option);
  if (unavailable) return unavailable;
  const main = mainOf(grid, goods.lots);
  const prepared = purchasePrepared({
    purchase_id: c.id,
    lead_id: goods.leadId,
    owner_id,
    key_id: option?.key_id ?? null,
    option_id: option?.id ?? null,
    registration_id: c.registrationId,
    lots: goods.lots.map((lot) => ({ ...lot, discount_cents: lot === main ? c.discountCents : 0 })),
    main_lot_id: main.id,
    vat_rate: goods.vatRate,
    deposit_cents: c.depositCents,
    deed_planned_on: c.deedPlannedOn,
    financing_due_on: financingDue(c),
    prepared_at: now,
    preparation_ends_at: addHours(now, c.rules.preparation_days * 24),
  });
  return [...due, prepared, ...taking(grid, goods.lots, option, c.id, now)];
}

/** The option that is named: null where none is, `gone` for one that has ended. */
function optionOf(grid: Grid, asked: Asked): Option | 'gone' | null {
  if (asked.kind === 'lots') return null;
  const option = grid.options.get(asked.optionId);
  return option && isLive(option) ? option : placedBy(grid, asked.optionId) ? 'gone' : null;
}

function unavailability(
  grid: Grid,
  lots: readonly { readonly id: number }[],
  option: Option | null,
): Refusal | null {
  const free = option ? 'option' : 'available';
  const isFree = lots.every(({ id }) => grid.lots.get(id)?.status === free);
  return isFree && option?.status !== 'option-pending' ? null : refuse('purchase-lot-unavailable');
}

/** Nobody holds the lots or waits for them any more; who waited for other lots behind those who did moves up. */
function taking(
  grid: Grid,
  lots: readonly { readonly id: number }[],
  holder: Option | null,
  purchase_id: number,
  now: string,
): GridEvent[] {
  const ended = new Map<number, LiveOption>(
    lots.flatMap(({ id }) => liveOn(grid, id)).map((option) => [option.id, option] as const),
  );
  const events: GridEvent[] = [...ended.keys()].map((option_id) =>
    option_id === holder?.id
      ? optionFulfilled({ option_id, fulfilled_at: now, purchase_id })
      : optionCanceled({ option_id, canceled_at: now, cause: 'purchase' }),
  );
  events.push(...lotsBecome(grid, lots, LOT_STATUS_WHILE.prepared));
  return [...events, ...afterEnd(events.reduce(evolve, grid), [...ended.values()], now)];
}

function financingDue({ financingDueOn, rules, zone, now }: PreparePurchase): string | null {
  if (financingDueOn !== undefined) return financingDueOn;
  return addDays(dayIn(zone, now), rules.financing_days);
}
