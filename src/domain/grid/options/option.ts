// An option: a temporary hold of lots for a lead, or a place in the queue behind one.
import { isOver } from '../../../platform/kernel/time/term.ts';
import type { OptionEvent } from './events.ts';

export interface OptionedLot {
  readonly id: number;
  readonly reference: string;
  readonly type: string;
  readonly typology: string | null;
  readonly subtype: string | null;
  readonly vat_rate: number;
  readonly price_excluding_cents: number;
  readonly price_including_cents: number;
}

interface Placed {
  readonly id: number;
  readonly lead_id: number;
  readonly owner_id: number;
  readonly key_id: number | null;
  readonly lots: readonly OptionedLot[];
  readonly vat_rate: number;
  readonly lifespan_hours: number;
}

export type Option = Placed &
  (
    | { readonly status: 'option'; readonly expires_at: string; readonly prolonged: boolean }
    | { readonly status: 'option-pending' }
    | { readonly status: 'option-expired'; readonly expires_at: string }
    | { readonly status: 'option-canceled'; readonly canceled_at: string }
  );

export type ActiveOption = Extract<Option, { status: 'option' }>;
type WaitingOption = Extract<Option, { status: 'option-pending' }>;
export type LiveOption = ActiveOption | WaitingOption;

export const LIVE = ['option', 'option-pending'] as const satisfies readonly LiveOption['status'][];

export function isLive(option: Option): option is LiveOption {
  return LIVE.some((status) => status === option.status);
}

/** A hold whose end has come, though nobody has said so yet. */
export function hasRunOut(option: Option, now: Date): boolean {
  return option.status === 'option' && isOver(option.expires_at, now);
}

/** What an event makes of an option; null for one that nobody placed. */
export function evolveOption(option: Option | null, { type, data }: OptionEvent): Option | null {
  if (type === 'OptionPlaced') {
    const { option_id: id, lead_id, owner_id, key_id, lots, vat_rate, lifespan_hours, expires_at } = data;
    const placed = { id, lead_id, owner_id, key_id, lots, vat_rate, lifespan_hours };
    return expires_at === null
      ? { ...placed, status: 'option-pending' }
      : { ...placed, status: 'option', expires_at, prolonged: false };
  }
  if (option === null) return null;
  switch (type) {
    case 'OptionActivated':
      return { ...placedPart(option), status: 'option', expires_at: data.expires_at, prolonged: false };
    case 'OptionProlonged': {
      const { lifespan_hours, expires_at } = data;
      return { ...placedPart(option), status: 'option', lifespan_hours, expires_at, prolonged: true };
    }
    case 'OptionExpired':
      return { ...placedPart(option), status: 'option-expired', expires_at: data.expired_at };
    case 'OptionCanceled':
      return { ...placedPart(option), status: 'option-canceled', canceled_at: data.canceled_at };
    case 'OptionFulfilled':
      return { ...placedPart(option), status: 'option-canceled', canceled_at: data.fulfilled_at };
    default:
      return type satisfies never;
  }
}

function placedPart({ id, lead_id, owner_id, key_id, lots, vat_rate, lifespan_hours }: Option): Placed {
  return { id, lead_id, owner_id, key_id, lots, vat_rate, lifespan_hours };
}
