// What may happen to options, and when not. Time is an input: a hold that has run out has ended, noticed or not.
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { timestampOf } from '../../../platform/kernel/time/clock.ts';
import { refuse, type Refusal } from '../../../platform/kernel/refusal.ts';
import { atTime } from '../at-time.ts';
import { lotStatusChanged } from '../lots/events.ts';
import { placedBy, type Grid, type GridEvent } from '../grid.ts';
import type { Lot } from '../lots/lot.ts';
import { frozen, isTwinMissing, rateNotOffered, wrongLots } from '../lots/chosen.ts';
import type { ProgramTerms } from '../lots/prices.ts';
import type { ProgramRules } from '../../program/rules.ts';
import { cancel, expireDue } from './endings.ts';
import { optionPlaced, optionProlonged } from './events.ts';
import { isLive } from './option.ts';
import { addHours, liveOn, lotQueue, othersWait } from './queue.ts';

export interface PlaceOption {
  readonly id: number;
  readonly leadId: number;
  readonly ownerId: number;
  readonly keyId: number | null;
  readonly lotIds: readonly number[];
  readonly vatRate: number;
  readonly comment: string | null;
  readonly terms: ProgramTerms;
  readonly rules: ProgramRules;
  readonly now: Date;
}

export function placeOption(unsettled: Grid, c: PlaceOption): Decision<GridEvent> {
  const now = c.now.toISOString();
  const { grid, due } = atTime(unsettled, now);
  const errors = wrongLots(grid, c.lotIds);
  if (errors) return refuse('invalid', { errors });
  const lots = c.lotIds.map((id) => grid.lots.get(id)!);
  const mains = lots.filter((lot) => lot.is_primary);
  if (mains.length === 0) return refuse('option-main-missing');
  if (mains.length > 1) return refuse('option-several-mains');
  const wrongRate = rateNotOffered(mains, c.vatRate, c.terms);
  if (wrongRate) return refuse('invalid', { errors: wrongRate });
  if (c.rules.require_twin_lots && isTwinMissing(grid, c.lotIds)) return refuse('option-twin-missing');
  if (lots.some((lot) => liveOn(grid, lot.id).some((option) => option.lead_id === c.leadId)))
    return refuse('option-already-placed');
  const unavailable = unavailability(grid, lots, c.rules.max_queue);
  if (unavailable) return unavailable;
  const isFree = lots.every((lot) => lot.status === 'available');
  const lifespan_hours = c.rules.option_lifespan_hours;
  return [
    ...due,
    optionPlaced({
      option_id: c.id,
      lead_id: c.leadId,
      owner_id: c.ownerId,
      key_id: c.keyId,
      lots: lots.map((lot) => frozen(lot, c.vatRate, c.terms)),
      vat_rate: c.vatRate,
      lifespan_hours,
      placed_at: now,
      expires_at: isFree ? addHours(now, lifespan_hours) : null,
      comment: c.comment,
    }),
    ...lots.filter((lot) => lot.status === 'available').map(toOption),
  ];
}

export interface ProlongOption {
  readonly optionId: number;
  readonly hours: number;
  readonly maxHours: number;
  readonly now: Date;
}

export function prolongOption(unsettled: Grid, c: ProlongOption): Decision<GridEvent> {
  const { grid, due } = atTime(unsettled, c.now.toISOString());
  const option = grid.options.get(c.optionId);
  if (!option) return refuse(placedBy(grid, c.optionId) ? 'option-gone' : 'not-found');
  if (!isLive(option)) return refuse('option-gone');
  if (option.status === 'option-pending' || othersWait(grid, option)) return refuse('options-waiting');
  if (c.hours > c.maxHours) return refuse('prolongation-too-long', { details: { hours: c.maxHours } });
  if (option.prolonged) return refuse('option-already-prolonged');
  const expires_at = addHours(option.expires_at, c.hours);
  const lifespan_hours = option.lifespan_hours + c.hours;
  return [...due, optionProlonged({ option_id: option.id, hours: c.hours, lifespan_hours, expires_at })];
}

export function cancelOption(unsettled: Grid, optionId: number, now: Date): Decision<GridEvent> {
  const { grid, due } = atTime(unsettled, now.toISOString());
  const option = grid.options.get(optionId);
  if (!option) return refuse(placedBy(grid, optionId) ? 'option-gone' : 'not-found');
  if (!isLive(option)) return refuse('option-gone');
  return [...due, ...cancel(grid, [option], now.toISOString(), 'owner')];
}

/** So many events are certain to fit into one append. */
const MOST_ENDINGS = 4_000;

/** What a timer says: nothing when nothing is due, and of very much the first part; it comes again for the rest. */
export function expireOptions(grid: Grid, now: Date, most = MOST_ENDINGS): Decision<GridEvent> {
  return expireDue(grid, now.toISOString(), most);
}

export function hasLiveOption(unsettled: Grid, leadId: number, now: Date): boolean {
  const { grid } = atTime(unsettled, now.toISOString());
  return grid.live.some((id) => grid.options.get(id)?.lead_id === leadId);
}

/** What the grid has against the lots and the rate, as far as they are known. */
export function wrongPlacing(
  grid: Grid,
  { lotIds, vatRate, terms }: { lotIds: readonly number[]; vatRate: number | null; terms: ProgramTerms },
): Record<string, string[]> | null {
  const errors = wrongLots(grid, lotIds);
  if (errors) return errors;
  const mains = lotIds.map((id) => grid.lots.get(id)!).filter((lot) => lot.is_primary);
  return rateNotOffered(mains, vatRate, terms);
}

/** Why no place is left on one of the lots: it is not for sale now, or its queue is full. */
function unavailability(grid: Grid, lots: readonly Lot[], maxQueue: number): Refusal | null {
  const queues = lots.flatMap((lot) => lotQueue(grid, lot.id, maxQueue) ?? []);
  const waiting = Math.max(0, ...queues.map((queue) => queue.waiting));
  const offSale = lots.some((lot) => lot.status !== 'available' && lot.status !== 'option');
  const full = queues.filter((queue) => queue.waiting >= maxQueue);
  if (!offSale && full.length === 0) return null;
  const latest = (times: readonly string[]): string | null =>
    offSale ? null : times.reduce((a, b) => (a > b ? a : b));
  return refuse('lot-unavailable', {
    data: {
      optionable_at: timestampOf(latest(full.map((queue) => queue.optionableAt))),
      estimated_availablity: timestampOf(latest(queues.map((queue) => queue.lastEnd))),
      options_in_queue: waiting,
    },
  });
}

function toOption(lot: Lot): GridEvent {
  const { id: lot_id, status: previous, parent_lot_id } = lot;
  return lotStatusChanged({ lot_id, status: 'option', previous, parent_lot_id });
}
