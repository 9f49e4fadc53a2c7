// A purchase: one lead takes one main lot and its annexes, from the contract that is drawn up to the keys.
import type { OptionedLot } from '../options/option.ts';
import type { PurchaseStatus, Reason } from './enumerations.ts';
import type { PurchaseEvent } from './events.ts';

export interface PurchasedLot extends OptionedLot {
  readonly discount_cents: number;
}

export interface Purchase {
  readonly id: number;
  readonly status: PurchaseStatus;
  readonly lead_id: number;
  readonly owner_id: number;
  readonly key_id: number | null;
  readonly option_id: number | null;
  readonly registration_id: number | null;
  readonly lots: readonly PurchasedLot[];
  readonly main_lot_id: number;
  readonly vat_rate: number;
  readonly deposit: Deposit;
  readonly deed_planned_on: string | null;
  readonly financing_due_on: string | null;
  readonly preparation_ends_at: string;
  readonly prepared_at: string;
  readonly signed_at: string | null;
  readonly presented_on: string | null;
  readonly withdrawal_ends_on: string | null;
  readonly firm_from: string | null;
  readonly firm_at: string | null;
  readonly deed_signed_at: string | null;
  readonly delivered_at: string | null;
  readonly canceled_at: string | null;
  readonly cancellation_reason: Reason | null;
}

interface Deposit {
  /** Null: none was asked. */
  readonly cents: number | null;
  readonly received_at: string | null;
  readonly returned_at: string | null;
  readonly owed_cents: number;
}

/** Its lots are taken: until they are handed over, or free again. */
export function isLive({ status }: Pick<Purchase, 'status'>): boolean {
  return status !== 'delivered' && status !== 'canceled';
}

/** Nothing can happen to it any more. */
export function isClosed({ status, deposit }: Purchase): boolean {
  return status === 'delivered' || (status === 'canceled' && !isHeld(deposit));
}

/** The buyer's money is with the seller. */
export function isHeld({ received_at, returned_at }: Deposit): boolean {
  return received_at !== null && returned_at === null;
}

/** With VAT, before the discount. */
export function priceCents({ lots }: Pick<Purchase, 'lots'>): number {
  return lots.reduce((sum, lot) => sum + lot.price_including_cents, 0);
}

export function discountCents({ lots }: Pick<Purchase, 'lots'>): number {
  return lots.reduce((sum, lot) => sum + lot.discount_cents, 0);
}

export function discountedCents(purchase: Pick<Purchase, 'lots'>): number {
  return priceCents(purchase) - discountCents(purchase);
}

/** What an event makes of a purchase; null for one that nobody prepared. */
export function evolvePurchase(before: Purchase | null, { type, data }: PurchaseEvent): Purchase | null {
  if (type === 'PurchasePrepared') return prepared(data);
  if (before === null) return null;
  const { deposit } = before;
  switch (type) {
    case 'PurchaseSigned':
      return { ...before, status: 'signed', signed_at: data.signed_at };
    case 'PurchasePresented': {
      const { presented_on, withdrawal_ends_on, firm_from } = data;
      return { ...before, presented_on, withdrawal_ends_on, firm_from };
    }
    case 'PurchaseFirm':
      return { ...before, status: 'firm', firm_at: data.firm_at };
    case 'PurchaseDeedSigned':
      return { ...before, status: 'deed-signed', deed_signed_at: data.signed_at };
    case 'PurchaseDelivered':
      return { ...before, status: 'delivered', delivered_at: data.delivered_at };
    case 'PurchaseDepositReceived':
      return { ...before, deposit: { ...deposit, received_at: data.received_at } };
    case 'PurchaseDepositReturned':
      return { ...before, deposit: { ...deposit, returned_at: data.returned_at, owed_cents: 0 } };
    case 'PurchasePlanned': {
      const { deed_planned_on, financing_due_on } = data;
      return { ...before, deed_planned_on, financing_due_on };
    }
    case 'PurchaseCanceled': {
      const { canceled_at, reason: cancellation_reason, deposit_owed_cents: owed_cents } = data;
      const ended = { canceled_at, cancellation_reason, deposit: { ...deposit, owed_cents } };
      return { ...before, status: 'canceled', ...ended };
    }
    default:
      return type satisfies never;
  }
}

function prepared(data: Extract<PurchaseEvent, { type: 'PurchasePrepared' }>['data']): Purchase {
  const { purchase_id: id, deposit_cents: cents, ...rest } = data;
  return {
    id,
    status: 'prepared',
    ...rest,
    deposit: { cents, received_at: null, returned_at: null, owed_cents: 0 },
    signed_at: null,
    presented_on: null,
    withdrawal_ends_on: null,
    firm_from: null,
    firm_at: null,
    deed_signed_at: null,
    delivered_at: null,
    canceled_at: null,
    cancellation_reason: null,
  };
}
