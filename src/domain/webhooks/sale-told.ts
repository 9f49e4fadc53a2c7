// What subscribers hear of a sale: how far it has come, for how much, on which lots. Nobody is named; who may read people
// finds them at the purchase.
import { purchaseDocument, purchasedLot } from '../grid/purchases/document.ts';
import type { PurchaseEvent } from '../grid/purchases/events.ts';
import type { Purchase } from '../grid/purchases/purchase.ts';
import type { PurchaseKind } from './kinds.ts';

/** Null: not told. */
const KIND: Readonly<Record<PurchaseEvent['type'], PurchaseKind | null>> = {
  PurchasePrepared: 'purchase.prepared',
  PurchaseSigned: 'purchase.signed',
  PurchasePresented: null,
  PurchaseFirm: 'purchase.firm',
  PurchaseDeedSigned: 'purchase.deed_signed',
  PurchaseDelivered: 'purchase.delivered',
  PurchaseDepositReceived: null,
  PurchaseDepositReturned: null,
  PurchasePlanned: null,
  PurchaseCanceled: 'purchase.canceled',
};

export function saleTold(
  type: PurchaseEvent['type'],
  purchase: Purchase,
  programId: number,
): { readonly kind: PurchaseKind; readonly document: object } | null {
  const kind = KIND[type];
  if (kind === null) return null;
  const { owner: _owner, contacts: _contacts, late: _late, ...told } = purchaseDocument(purchase, programId);
  return { kind, document: { ...told, lots: purchase.lots.map(purchasedLot) } };
}
