// The purchase as it is read. Seller, buyers and lots stand in other read models, and what is late depends on the day: whoever
// asks puts them in.
import { timestampOf } from '../../../platform/kernel/time/clock.ts';
import { display, purchaseStatus } from '../../labels/french.ts';
import { toEuros, withoutVat } from '../lots/money.ts';
import { discountCents, discountedCents, priceCents, type PurchasedLot, type Purchase } from './purchase.ts';

export function purchaseDocument(purchase: Purchase, programId: number) {
  const { deposit } = purchase;
  return {
    id: purchase.id,
    status: purchase.status,
    status_display: display(purchaseStatus, purchase.status),
    program_id: programId,
    lead_id: purchase.lead_id,
    option_id: purchase.option_id,
    registration_id: purchase.registration_id,
    owner: null,
    owner_id: purchase.owner_id,
    contacts: [],
    lots: [],
    vat_rate: purchase.vat_rate,
    price_excluding_vat: toEuros(purchase.lots.reduce((sum, lot) => sum + lot.price_excluding_cents, 0)),
    price_including_vat: toEuros(priceCents(purchase)),
    discount_including_vat: toEuros(discountCents(purchase)),
    discounted_price_including_vat: toEuros(discountedCents(purchase)),
    deposit: {
      amount: deposit.cents === null ? null : toEuros(deposit.cents),
      received_at: timestampOf(deposit.received_at),
      returned_at: timestampOf(deposit.returned_at),
    },
    deed_planned_on: purchase.deed_planned_on,
    financing_due_on: purchase.financing_due_on,
    late: [],
    prepared_at: timestampOf(purchase.prepared_at),
    signed_at: timestampOf(purchase.signed_at),
    presented_on: purchase.presented_on,
    withdrawal_ends_on: purchase.withdrawal_ends_on,
    firm_at: timestampOf(purchase.firm_at),
    deed_signed_at: timestampOf(purchase.deed_signed_at),
    delivered_at: timestampOf(purchase.delivered_at),
    canceled_at: timestampOf(purchase.canceled_at),
    cancellation_reason: purchase.cancellation_reason,
  };
}

/** At the frozen price. */
export function purchasedLot(lot: PurchasedLot) {
  const { id, reference, type, typology, subtype, vat_rate } = lot;
  return {
    id,
    reference,
    type,
    typology,
    subtype,
    vat_rate,
    discount_including_vat: toEuros(lot.discount_cents),
    price_excluding_vat: toEuros(lot.price_excluding_cents),
    price_including_vat: toEuros(lot.price_including_cents),
    discounted_price_including_vat: toEuros(lot.price_including_cents - lot.discount_cents),
  };
}

/** What the seller keeps of it, without VAT: a discount is given on the price with VAT. */
export function discountedExcludingCents({
  vat_rate,
  price_including_cents,
  price_excluding_cents,
  discount_cents,
}: PurchasedLot): number {
  if (discount_cents === 0) return price_excluding_cents;
  return withoutVat(price_including_cents - discount_cents, vat_rate);
}
